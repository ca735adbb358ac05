"""MP4 and WebM, by PyAV or by the program ffmpeg: both are FFmpeg, with the same options.

Colours are converted to ITU-R BT.709 in video range, and tagged so: players guess without tags, and shift the colours.
"""

import contextlib
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from ...exits import UnavailableError
from .film import Film
from .formats import CODE, DESCRIPTION, TITLE, Format, bgra
from .parts import SOUND


class Codec(NamedTuple):
    """An encoder and its options, the film's container, and the sound's encoder and sample rate."""

    name: str
    container: str
    options: Mapping[str, str]
    sound: str
    sound_rate: int


# Otherwise x264 rounds by the memory alignment of its frames, so that one film in fifty would have other bytes.
X264 = {"crf": "18", "preset": "fast", "bf": "0", "x264-params": "cpu-independent=1"}
VP9 = {"crf": "24", "b": "0", "deadline": "good", "cpu-used": "5", "row-mt": "1"}

# Without B-frames decoding and presentation times are equal, and parts meet exactly.
CODECS = {
    ".mp4": Codec("libx264", "mp4", X264, "aac", 44100),
    ".webm": Codec("libvpx-vp9", "webm", VP9, "libopus", 48000),
}

PART = "mp4"  #: the container of parts, which counts time in fractions of a frame

FINISHED = {"mp4": {"movflags": "+faststart"}}
"""Options of finished containers: what a browser has to read first comes first."""

SOUND_BITS = "192000"  #: of a second of sound
BT709, VIDEO_RANGE = 1, 1  #: their numbers in ITU-T H.273, and in FFmpeg


EXACTLY = 0x4 | 0x40000  #: FFmpeg's flags for bicubic and accurately rounded: otherwise colours are a level too dark


def format_of(ending: str) -> Format:
    """The format, by the library or program installed; an UnavailableError without either."""
    codec = CODECS[ending]
    if find_spec("av") is not None:
        return PyAV(codec)
    program = shutil.which("ffmpeg")
    if program is None:
        raise UnavailableError(
            f"a film in {ending} needs PyAV ('python -m pip install av tqdm' where Ridgeline is installed)"
            " or the program ffmpeg; .webp and .gif need neither"
        )
    return Ffmpeg(codec, program)


@dataclass(frozen=True)
class PyAV:
    """FFmpeg as a library."""

    codec: Codec

    def write(self, film: Film, surfaces: Iterable[pygame.Surface], part: Path, first: int, threads: int) -> None:
        """Write a part, see `Format`."""
        import av

        with _failures(part), av.open(str(part), "w", format=PART) as written:
            stream = written.add_stream(self.codec.name, rate=film.rate, options=dict(self.codec.options))
            assert isinstance(stream, av.VideoStream)
            stream.width, stream.height = film.settings.size
            stream.pix_fmt = "yuv420p"
            context = stream.codec_context
            context.thread_count = threads
            context.color_range, context.colorspace = VIDEO_RANGE, BT709
            context.color_primaries, context.color_trc = BT709, BT709
            for surface in surfaces:
                frame = av.VideoFrame.from_ndarray(bgra(surface), format="bgra")
                frame = frame.reformat(
                    format="yuv420p", dst_colorspace=BT709, dst_color_range=VIDEO_RANGE, interpolation=EXACTLY
                )
                written.mux(stream.encode(frame))
            written.mux(stream.encode())

    def join(self, film: Film, parts: Sequence[Path], file: Path, words: Mapping[str, str]) -> None:
        """Write the film, see `Format`."""
        import av

        finished = FINISHED.get(self.codec.container, {})
        with (
            _failures(file),
            _concatenate(film, parts) as names,
            av.open(str(names), format="concat") as read,
            av.open(str(file), "w", format=self.codec.container, options=finished) as written,
        ):
            written.metadata.update(_metadata(words))
            stream = written.add_stream_from_template(read.streams.video[0])
            heard = _encode(written, parts[0].with_name(SOUND), self.codec) if film.settings.sound else iter(())
            sound = next(heard, None)
            for packet in read.demux(video=0):
                if packet.dts is not None:
                    packet.stream = stream
                    while sound is not None and _second(sound) <= _second(packet):
                        written.mux(sound)
                        sound = next(heard, None)
                    written.mux(packet)
            written.mux([*([] if sound is None else [sound]), *heard])


@dataclass(frozen=True)
class Ffmpeg:
    """FFmpeg as a program."""

    codec: Codec
    program: str

    def write(self, film: Film, surfaces: Iterable[pygame.Surface], part: Path, first: int, threads: int) -> None:
        """Write a part, see `Format`."""
        width, height = film.settings.size
        raw = ("-f", "rawvideo", "-pix_fmt", "bgr0", "-s", f"{width}x{height}", "-r", f"{film.rate}", "-i", "pipe:0")
        colours = ("-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv")
        shape = ("-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd,format=yuv420p", *colours)
        options = [word for name, value in self.codec.options.items() for word in (f"-{name}:v", value)]
        coded = ("-c:v", self.codec.name, *options, "-threads", str(threads))
        command = [self.program, *QUIETLY, *raw, *shape, *coded, "-f", PART, f"file:{part.absolute()}"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as encoder:
            assert encoder.stdin
            assert encoder.stderr
            with contextlib.suppress(BrokenPipeError):
                for surface in surfaces:
                    encoder.stdin.write(bgra(surface).data)
                encoder.stdin.close()
            said = encoder.stderr.read().decode(errors="replace")
        _check(encoder.returncode, said)

    def join(self, film: Film, parts: Sequence[Path], file: Path, words: Mapping[str, str]) -> None:
        """Write the film, see `Format`."""
        said = [word for name, value in _metadata(words).items() for word in ("-metadata", f"{name}={value}")]
        finished = [
            word for name, value in FINISHED.get(self.codec.container, {}).items() for word in (f"-{name}", value)
        ]
        with _concatenate(film, parts) as names:
            heard = ("-i", f"file:{parts[0].with_name(SOUND).absolute()}") if film.settings.sound else ()
            coded = ("-c:v", "copy", "-c:a", self.codec.sound, "-b:a", SOUND_BITS) if heard else ("-c", "copy")
            read = ("-f", "concat", "-i", f"file:{names.absolute()}", *heard, *coded, *said, *finished)
            command = [self.program, *QUIETLY, *read, "-f", self.codec.container, f"file:{file.absolute()}"]
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        _check(done.returncode, done.stderr)


def _encode(written: Any, file: Path, codec: Codec) -> Iterator[Any]:
    """The encoded sound's packets, for an open container."""
    import av

    stream = written.add_stream(codec.sound, rate=codec.sound_rate, layout="stereo")
    stream.bit_rate = int(SOUND_BITS)
    with av.open(str(file)) as read:
        resampler = av.AudioResampler(format=stream.format, layout="stereo", rate=codec.sound_rate)
        for frame in read.decode(audio=0):
            for ready in resampler.resample(frame):
                yield from stream.encode(ready)
    for ready in resampler.resample(None):
        yield from stream.encode(ready)
    yield from stream.encode(None)


def _second(packet: Any) -> float:
    return float(packet.dts * packet.time_base)


MICROSECONDS = 1_000_000  #: in a second: the unit in which parts are placed

QUIETLY = ("-hide_banner", "-nostdin", "-loglevel", "error", "-y")


def _check(status: int, said: str) -> None:
    if status != 0:
        lines = said.strip().splitlines() or [f"it ended with status {status}"]
        raise OSError(f"ffmpeg cannot write the film: {lines[-1]}")


@contextlib.contextmanager
def _failures(file: Path) -> Iterator[None]:
    """Raise PyAV's own errors as an OSError."""
    import av

    try:
        yield
    except av.FFmpegError as problem:
        raise OSError(f"the film cannot be written: {(problem.strerror or str(problem)).lower()}") from None


@contextlib.contextmanager
def _concatenate(film: Film, parts: Sequence[Path]) -> Iterator[Path]:
    """A file beside the parts that lists them, for FFmpeg's reader `concat`."""
    lines = ["ffconcat version 1.0"]
    for part, (first, stop) in zip(parts, film.segments, strict=True):
        lines += [f"file {part.name}", f"duration {round(MICROSECONDS * (stop - first) / film.rate)}us"]
    names = parts[0].with_name("parts.txt")
    names.write_text("\n".join(lines) + "\n", encoding="ascii", newline="\n")
    try:
        yield names
    finally:
        names.unlink()


def _metadata(words: Mapping[str, str]) -> dict[str, str]:
    """The metadata under the names that players know."""
    known = {"title": TITLE, "comment": CODE, "description": DESCRIPTION}
    return {name: words[key] for name, key in known.items() if key in words}
