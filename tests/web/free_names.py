"""Names that a statement of a module uses without making them."""

from __future__ import annotations

from ridgeline.present.page.shortener import Part

MAKING = ("const", "let", "var", "function", "class")
"""Words before a new name, or before what is taken apart."""

CLOSING = {")": "(", "]": "[", "}": "{"}


def free_names(part: Part) -> set[str]:
    """The names in a statement that no declaration, parameter or pattern in it makes."""
    texts = [token.text if token.kind != "text" else "" for token, _ in part.placed]
    names = {number: text for number, text in enumerate(texts) if part.placed[number][1] in ("name", "short")}
    made: set[str] = set()
    opened: list[int] = []
    declaring = [False]  # in each pair of brackets around, whether a declaration goes on
    for number, text in enumerate(texts):
        before = _before(texts, number)
        alone = before in MAKING or texts[number + 1 : number + 2] == ["=>"]
        if number in names and (alone or (before == "," and declaring[-1])):
            made.add(text)
        if text in MAKING or text == ";":
            declaring[-1] = text != ";"
        if text in CLOSING.values():
            opened.append(number)
            declaring.append(False)
        elif text in CLOSING and part.placed[number][0].kind == "mark":
            start = opened.pop()
            declaring.pop()
            if _makes(part, texts, start, number):
                made |= {names[inner] for inner in range(start, number) if inner in names}
    return set(names.values()) - made


def _before(texts: list[str], number: int) -> str:
    return texts[number - 1] if number else ""


def _makes(part: Part, texts: list[str], start: int, end: int) -> bool:
    """Whether brackets hold parameters, or take something apart into new names."""
    before, after = _before(texts, start), texts[end + 1] if end + 1 < len(texts) else ""
    if after == "=>" or before in MAKING or before == "catch":
        return True
    if texts[start] != "(" or after != "{":
        return False
    return _before(texts, start - 1) == "function" or part.placed[start - 1][1] == "property" or before == "constructor"
