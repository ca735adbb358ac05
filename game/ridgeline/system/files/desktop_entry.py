"""Commands as desktop entries spell them."""


def entry_word(word: str) -> str:
    """A word as the Desktop Entry Specification reads it in Exec: quoted, and the whole as a text once more."""
    for letter in '\\"`$':
        word = word.replace(letter, f"\\{letter}")
    return one_line('"{}"'.format(word.replace("\\", "\\\\").replace("%", "%%")))


def one_line(word: str) -> str:
    """The word; a ValueError if it has more than a line, since such a command cannot be registered."""
    if any(letter in word for letter in "\n\r"):
        raise ValueError("a command that contains a new line cannot be registered")
    return word
