"""A browser without a window, and a server on this machine from which it takes the modules of the page."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from sources import ROOT

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

WEB = ROOT / "game" / "ridgeline" / "web"

FOLDERS = {
    "web": WEB,
    "tests": Path(__file__).parent,
    "glsl": ROOT / "game" / "ridgeline" / "render" / "shader" / "glsl",
}
"""What the server gives, by the first part of the address."""

QUIET = (
    "--headless=new",
    "--no-sandbox",
    "--no-first-run",
    "--hide-scrollbars",
    "--mute-audio",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-sync",
    "--force-color-profile=srgb",
)
"""What keeps the browser off screens, sounds and networks."""

WITH_WEBGL = ("--use-angle=swiftshader", "--enable-unsafe-swiftshader")
WITHOUT_WEBGL = ("--disable-3d-apis",)


class _Handler(SimpleHTTPRequestHandler):
    """Gives files of `FOLDERS`, and an empty page for every other address."""

    def do_GET(self) -> None:
        folder, _, name = self.path.lstrip("/").partition("/")
        file = FOLDERS.get(folder, ROOT) / name
        here = folder in FOLDERS and file.is_file()
        body = file.read_bytes() if here else b"<!doctype html><title>a page</title><link rel=icon href='data:,'>"
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(name) if here else "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class Chromium:
    """Debian's Chromium, driven through its driver.

    Attributes:
        driver: selenium's.
    """

    def __init__(self, chromium: str, driver: str, profile: Path, *more: str) -> None:
        """Start it with some more options, and open an empty page."""
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        threading.Thread(target=partial(self._server.serve_forever, 0.1), daemon=True).start()
        options = webdriver.ChromeOptions()
        options.binary_location = chromium
        for argument in (*QUIET, *more, f"--user-data-dir={profile}"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver: Chrome = webdriver.Chrome(options=options, service=Service(driver))
        self.driver.set_script_timeout(120)
        self.open()

    def open(self, name: str = "") -> None:
        """Open a page of the server."""
        self.driver.get(f"http://127.0.0.1:{self._server.server_port}/{name}")

    def run(self, script: str, *given: Any) -> Any:
        """What the body of an asynchronous function, with `given` in front of it, returns."""
        body = (
            "const given = [...arguments], done = given.pop();"
            f"(async () => {{{script}}})()"
            ".then(value => done({value}), problem => done({problem: `${problem.stack}`}))"
        )
        answer = self.driver.execute_async_script(body, *given)
        assert "problem" not in answer, answer["problem"]
        return answer.get("value")

    def messages(self) -> list[str]:
        """What the console was told since it was asked last."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def close(self) -> None:
        """End it."""
        self.driver.quit()
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> Chromium:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def shaders() -> dict[str, str]:
    """The texts of the programs by the names of their files."""
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(FOLDERS["glsl"].iterdir())}
