"""The program that PyInstaller makes: Ridgeline's command line."""

import multiprocessing
import sys

from ridgeline.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # the processes that draw a film are this program again
    sys.exit(main())
