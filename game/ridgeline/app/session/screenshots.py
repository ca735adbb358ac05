"""Pictures of what is visible, saved among the user's pictures."""

import itertools

from ... import user_folders
from ...output import tell
from ...scene import Scene, SceneCode, Theme
from ...shot.codes import texts_in
from ...shot.still import paint, save
from ...system.files.atomic import reason
from ...textfile.typed import for_shell
from ...words import translated


def save_screenshot(scene: Scene, theme: Theme, seed: int, second: float, code: SceneCode | None) -> str:
    """Save the picture of a second, with its code, under a new name; return the line to show about it."""
    stem = f"ridgeline-{theme.name}-{seed}-{second:.3f}s"
    try:
        folder = user_folders.pictures()
        folder.mkdir(parents=True, exist_ok=True)
        names = itertools.chain([stem], (f"{stem}-{number}" for number in itertools.count(2)))
        file = next(file for file in (folder / f"{name}.png" for name in names) if not file.exists())
        save(paint(scene), file, texts_in(code, theme) if code else None)
    except (OSError, ValueError) as problem:
        return translated("not saved: {reason}", reason=reason(problem))
    tell(f"saved {for_shell(file)}: second {second!r}")
    return translated("saved {file}", file=user_folders.short(file))
