"""Seeds: any integer or word, and the purposes that one seed serves independently."""

from enum import IntEnum
from typing import TypeAlias

from . import checks
from .hashing import Key, absorb, seed_key

Seed: TypeAlias = int | str  #: any integer, or any word: see `seed_number`

FNV_OFFSET = 0x811C9DC5
FNV_PRIME = 0x01000193


class Purpose(IntEnum):
    """A purpose of a seed besides ridges and lines; the numbers are part of the format of a seed and never change."""

    MAP = 0x2D
    PLACES = 0x3C
    FLATS = 0x4F
    SHOWERS = 0x5A
    RAIN = 0x7A


def seed_number(seed: Seed) -> int:
    """The integer a seed stands for.

    An integer stands for itself, of any size and either sign, and so does a word that spells one. Any other word
    stands for the 32-bit FNV-1a hash of its UTF-8 bytes. The program reads its option ``--seed`` the same way, once its
    letters are composed (NFC) and spaces around it are taken off.

    Raises:
        TypeError: if the seed is neither an integer nor a word.

    >>> seed_number(7), seed_number("7"), seed_number("hello")
    (7, 7, 1335831723)
    """
    if not isinstance(seed, str):
        try:
            return checks.integer("seed", seed)
        except TypeError:
            raise TypeError(f"seed must be an integer or a word, not {seed!r}") from None
    try:
        return int(seed)
    except ValueError:
        pass
    word = FNV_OFFSET
    for byte in seed.encode("utf-8", "surrogatepass"):
        word = (word ^ byte) * FNV_PRIME & 0xFFFFFFFF
    return word


def key_of(seed: Seed, purpose: Purpose) -> Key[int]:
    """The key of all hashes for one purpose of a seed."""
    return absorb(seed_key(seed_number(seed)), purpose)
