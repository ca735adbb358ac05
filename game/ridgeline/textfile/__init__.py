"""TOML files that people write: read them, check them against a record, explain every mistake, and write them.

A record is a frozen dataclass whose fields are annotated with their ranges (`ranges`). `read` parses a file, `check`
makes the record of it, `problems` puts mistakes into words with line and key, and `write` makes a commented file.
"""
