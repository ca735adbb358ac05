"""The first page of the command line: what `--help` shows, and what is suggested to who types another word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from command_line import run
from ridgeline.command_line import (
    COMMAND_GROUPS,
    EXAMPLES,
    FORMER_OPTIONS,
    LANDSCAPE,
    TRIED_COMMANDS,
    TRIED_OPTIONS,
    read,
)
from ridgeline.commands import COMMANDS
from ridgeline.options import SEED, Option


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


LINES, COLUMNS = 45, 80  #: of the first page, at most


def test_the_first_page_fits_a_terminal() -> None:
    lines = run("--help")[1].splitlines()
    assert len(lines) <= LINES
    assert max(map(len, lines)) <= COLUMNS


def test_every_command_is_printed_in_one_group() -> None:
    grouped = [name for names in COMMAND_GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(filter(None, COMMANDS))
    printed = re.findall(r"^  ([a-z]+) {3}", run("--help")[1].partition("watch:")[2], re.MULTILINE)
    assert printed == grouped


@pytest.mark.parametrize("line", EXAMPLES)
def test_each_example_is_a_command_line(line: str) -> None:
    assert len(EXAMPLES) == 6
    assert f"  {line}  " in run("--help")[1]
    read(line.split()[1:])


def test_options_of_the_landscape_have_a_page_and_stay_in_their_commands() -> None:
    status, page, _ = run("help", LANDSCAPE)
    assert status == 0
    told = page.partition("the landscape:")[2].partition("\n\n")[0]
    assert "--weather" in told
    assert "--weather" not in run("--help")[1]
    assert "--weather" in run("still", "--help")[1]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("screensaver", "saver"),
        ("share", "themes --share NAME (a theme) or --print-code (a place)"),
        ("loop", "film --loop"),
        ("wall", "wallpaper"),
        ("gif", "film"),
        ("video", "film"),
        ("background", "wallpaper"),
        ("Screensaver", "saver"),
        ("tide", "--theme tide"),
        ("stil", "still"),
        *((word, meant) for meant, words in TRIED_COMMANDS.items() for word in words.split()),
    ],
)
def test_a_word_that_people_try_gets_the_command_that_they_mean(word: str, meant: str) -> None:
    status, out, err = run(word)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"ridgeline: there is no command '{word}', did you mean {meant}? The commands are still, ")


def test_what_is_suggested_exists() -> None:
    for meant in TRIED_COMMANDS:
        name, *options = [word for word in meant.split() if word.islower() and not word.startswith("(")][:2]
        assert name == "help" or set(options) <= COMMANDS[name].options().keys()
    everywhere = {spelling for command in COMMANDS.values() for spelling in command.options()}
    assert TRIED_OPTIONS.keys() <= everywhere


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("still x.png --hour 18", "there is no option '--hour', did you mean --time?"),
        ("--hour 18:00", "there is no option '--hour', did you mean --time?"),
        ("still x.png --resolution 3x2", "there is no option '--resolution', did you mean --size?"),
        ("film x.gif --duration 3", "there is no option '--duration', did you mean --to?"),
        ("saver --duration 3", "there is no option '--duration', did you mean --seconds?"),
        ("film x.gif --seconds 3", "'ridgeline film' has no option '--seconds', did you mean --to?"),
        ("film x.gif --framerate 3", "there is no option '--framerate', did you mean --fps?"),
        ("still x.png --sed 3", "there is no option '--sed', did you mean --seed?"),
    ],
)
def test_an_option_that_nearly_exists_gets_the_one_that_is_meant(line: str, said: str) -> None:
    status, out, err = run(*line.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


WRITING = {
    "still a.png --size 64x36": "a.png: picture of 64x36 pixels, SIZE, CODE",
    "plot a.svg --paper A4": "a.svg: drawing of 297x210 mm, SIZE, CODE",
    "land a.csv --stop 64": "a.csv: 65 heights from * to *, SIZE, seed 7",
    "map a.png --side 65": "a.png: map of 65x65, SIZE, code 7-65_*",
    "page a.html --theme dusk tide": "a.html: page of 2 themes, SIZE, CODE",
    "page a --site": "a/index.html: page of 1 theme, SIZE, CODE",
    "themes --new a.toml": "a.toml: theme, SIZE",
    "themes --share dusk a.toml": "a.toml: theme that needs no other file, SIZE",
    "settings --write": "*settings.toml: settings, SIZE",
    "post . --size 48x27 --when 2026-11-20T12:00": "20261120T1200Z.png: picture of 48x27 pixels, SIZE, CODE",
    "wallpaper --into . --size 64x36": "*ridgeline-a.png: picture of 64x36 pixels, SIZE, CODE",
    "wallpaper --day a --shots 2 --size 64x36": "*a: 2 pictures of 64x36 pixels, SIZE, CODE",
    "film a.gif --size 48x28 --to 0.1": "a.gif: film of * frames, * s, SIZE, CODE",
    "seek lone_peak a.png --count 1": "a.png: sheet of 1 picture, SIZE",
}
"""Commands that write, and what each says that it has written."""

SIZE, CODE = r"[\d.]+ (bytes|kB|MB)", r"code dusk-[\w.-]+"
DEAR = ("film", "seek", "wallpaper --day")  #: those that take longer


@pytest.mark.parametrize(
    ("line", "said"),
    [pytest.param(*pair, marks=pytest.mark.slow if pair[0].startswith(DEAR) else ()) for pair in WRITING.items()],
)
def test_a_command_that_writes_says_which_file_what_it_is_its_size_and_its_code(
    line: str, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    words = [word.replace("_", " ") for word in line.split()]
    taken = [name for name in ("seed", "theme") if f"--{name}" in COMMANDS[words[0]].options()]
    for name, value in {"seed": "7", "theme": "dusk"}.items():
        if name in taken and f"--{name}" not in words and (words[0], name) != ("map", "theme"):
            words += [f"--{name}", value]
    status, out, err = run(*words)
    assert status == 0, err
    pattern = re.escape(said).replace(r"\*", ".+").replace("SIZE", SIZE).replace("CODE", CODE)
    lines = [line.removeprefix("ridgeline: ") for line in (out + err).splitlines()]
    assert len([line for line in lines if re.fullmatch(f"wrote {pattern}", line)]) == 1, lines


def worded() -> list[tuple[str, Option, str]]:
    """Each command with each option or argument that has words to choose from, and each of these words."""
    return [
        (name, option, word)
        for name, command in COMMANDS.items()
        for option in [*command.arguments.values(), *(option for _, option in command.options().values())]
        for word in {*option.words, *re.findall(r"(?<![^[|])[a-z][a-z0-9]*(?![^]|])", option.shown)}
    ]


def test_the_case_of_letters_never_matters_where_there_are_words_to_choose_from() -> None:
    every = worded()
    assert {"a4", "install", "de", "storm", "now", "all", "xscreensaver"} <= {word for _, _, word in every}
    for command, option, word in every:
        for spelled in (word.upper(), word.title()):
            assert option.read(spelled) == option.read(word), (command, option)
    for spelled in ("DAILY", "Daily"):
        assert SEED(spelled) == "daily"


def declared(name: str) -> list[Option]:
    """The option of that name, of each command that shows it."""
    groups = [
        group for command in COMMANDS.values() if name not in command.unshown for group in command.groups.values()
    ]
    return [group[name] for group in groups if name in group]


@pytest.mark.parametrize("name", {name: None for one in COMMANDS.values() for _, (name, _) in one.options().items()})
def test_an_option_means_the_same_in_every_command(name: str) -> None:
    """After a colon or a semicolon, or in parentheses, stands what a command makes of it; some know fewer words."""
    every = declared(name)
    assert len({re.split(" ?[;:(]", option.help)[0] for option in every}) <= 1
    most = max((option.words for option in every), key=len, default={})
    for option in every:
        assert option.words.items() <= most.items()
        assert option.words or not most
        assert option.kind is None or option.words or option.kind.expected == every[0].kind.expected  # type: ignore[union-attr]


@pytest.mark.parametrize(("command", "former"), FORMER_OPTIONS)
def test_an_option_s_former_spelling_works_and_says_the_new_one(
    command: str, former: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = {
        "post": "post . --at 2026-11-20T12:00 --size 32x18 --theme dusk",
        "seek": "seek nonsense --best 1",
        "land": f"land x.csv --seed 7 {former} {-9 if former == '--from' else 9}",
    }
    status, out, err = run(*lines[command].split())
    new = FORMER_OPTIONS[command, former]
    said = f"ridgeline: 'ridgeline {command} {former}' is 'ridgeline {command} {new}' now\n"
    (tmp_path / "again").mkdir()
    monkeypatch.chdir(tmp_path / "again")
    again = run(*[new if word == former else word for word in lines[command].split()])
    assert err == said + again[2]
    assert (status, out) == again[:2]


@pytest.mark.parametrize(("command", "former"), FORMER_OPTIONS)
def test_messages_name_the_spelling_that_was_typed_and_both_at_once_are_refused(command: str, former: str) -> None:
    new, file = FORMER_OPTIONS[command, former], "x.csv" if command == "land" else "x"
    for typed in (former, new):
        assert f"ridgeline: {typed} needs a value" in run(command, file, typed)[2]
    for first, second in ((former, new), (new, former)):
        status, _, err = run(command, file, first, "1", second, "1")
        assert status == 2
        if command != "post":  # of which 1 is no moment
            assert f"{first} and {second} are one option: give one of them" in err
