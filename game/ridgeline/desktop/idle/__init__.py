"""The idle watcher: who tells that nobody is there, what keeps the saver away, and the saver as a process."""
