"""The program that PyInstaller makes: Ridgeline's command line."""

import sys

from ridgeline.__main__ import main

sys.exit(main())
