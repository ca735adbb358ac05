/** The code of a scene: one short word that means the same picture forever. */

import {DAY, DEFAULT_DATE, DEFAULT_HOUR, Journey} from "../made/scene/moment.js";
import {HEIGHT, PANORAMA, View} from "../made/scene/view.js";
import {CALM, KINDS} from "../made/scene/weatherSpells.js";
import {Day, rint} from "../python.js";
import {CodeError, LANDSCAPE_VERSION, splitEnd, withEnd} from "./checkLetters.js";

/** Letters that a code may have; a seed may be long. */
const LONGEST_CODE = 5000;

/** Letters of a wrong one that a message repeats. */
const SHOWN_LETTERS = 60;

export const EXAMPLE_CODE = "dusk-7-1830-ad5";

/** The units that a view shows which has no size of its own. */
export const WIDE_VIEW = [PANORAMA, HEIGHT];

/**
 * Units from foot to top of a view that has a code, and across: beyond are too many stars, and too
 * much land.
 */
const LOWEST_VIEW = 10;
const HIGHEST_VIEW = 20_000;
const WIDEST_VIEW = 2e6;

const PLAIN_CODE = {
    digits: "",
    second: 0,
    hour: null,
    began: DEFAULT_HOUR,
    travelled: null,
    speed: 1,
    weather: null,
    date: DEFAULT_DATE,
    kind: "ridges",
    calm: false,
    origin: null,
    size: WIDE_VIEW,
};

/**
 * What is visible in a picture, apart from its pixels: the fields of Python's `SceneCode`.
 *
 * seed: BigInt; digits: six of the user's own theme, "" for a built-in one; hour: null for a day
 * that turns by itself; travelled: null if the camera has always had this speed; weather, origin:
 * null if there is none of its own; date: a `Day`.
 */
export class SceneCode {
    constructor(theme, seed, parts = {}) {
        Object.assign(this, {theme, seed: BigInt(seed)}, PLAIN_CODE, parts);
    }

    /**
     * The record of a code.
     *
     * @throws {CodeError} if it is no code of this version of landscapes.
     */
    static parse(text) {
        const {code, version} = SceneCode.read(text);
        if (version !== LANDSCAPE_VERSION) {
            const problem = "it is of another version of Ridgeline, with other landscapes";
            throw noCode(text, problem);
        }
        return code;
    }

    /**
     * {code, version}: the record of a code of any version of landscapes; another version than
     * `LANDSCAPE_VERSION` means other pictures by the same words.
     *
     * @throws {CodeError} if it is no code.
     */
    static read(text) {
        try {
            return readCode(text);
        } catch (problem) {
            if (problem instanceof CodeError) throw noCode(text, problem.message);
            throw problem;
        }
    }

    /** The same with some parts changed. */
    with(changes) {
        const {theme, seed, ...parts} = {...this, ...changes};
        return new SceneCode(theme, seed, parts);
    }

    /** Its code. */
    toString() {
        return this.written(LANDSCAPE_VERSION);
    }

    /** Its code in a version of landscapes. */
    written(version) {
        const parts = [escapedName(this.theme) + (this.digits && `.${this.digits}`)];
        parts.push(`${this.seed}`.replace("-", "~"));
        for (const [name, field] of Object.entries(CODE_FIELDS)) {
            if (!isPlain(name, this[name])) parts.push(field.write(this[name]));
        }
        return withEnd(parts.join("-"), version);
    }

    /** Seconds at the theme's own speed in which the camera would have come here. */
    get gone() {
        return this.travelled ?? this.pace * this.second;
    }

    /** Times the theme's own speed at which the camera goes. */
    get pace() {
        return this.speed * (this.calm ? CALM : 1);
    }

    /** The moment in the theme, which has a speed. */
    momentIn(theme) {
        const [day, hour] = this.hour === null ? [DAY, this.began] : [Infinity, this.hour];
        const start = this.travelled === null ? [] : [this.second, this.travelled];
        const journey = new Journey(this.pace, hour, day, this.date, ...start);
        return journey.scaled(theme.speed).moment(this.second);
    }

    /** The view of so many pixels: as high, in units, as the code says, as wide as its shape. */
    view(width, height) {
        const high = this.size[1];
        const scale = high === HEIGHT ? null : height / high;
        return new View(width, height, scale, this.origin);
    }

    /** The same in the shape of a picture of so many pixels. */
    shaped(width, height) {
        const high = this.size[1];
        const wide = (width * high) / height;
        if (high === HEIGHT && Math.abs(rint(wide) - PANORAMA) <= SHAPE_UNITS)
            return this.with({size: WIDE_VIEW});
        const places = high === HEIGHT ? 1 : 1000;
        return this.with({size: [Math.max(rint(wide * places) / places, 1e-3), high]});
    }
}

/** Units by which a view may be wider or narrower than `WIDE_VIEW` and be written as that. */
const SHAPE_UNITS = 2;

/**
 * Ranges of places in a panorama and of heights there, of hours below 24, and of a view's sides,
 * which `checkView` checks.
 */
const FAR_RANGE = [-1e12, 1e12];
const HIGH_RANGE = [-1e6, 1e6];
const HOUR_RANGE = [0, 24 - 2 ** -48];
const UNIT_RANGE = [0, 1e15];

const NUMBER_PATTERN = "(~?\\d+(?:\\.\\d+)?)";

/**
 * The parts of a code after theme and seed, in their order: how each looks, the value it stands
 * for, and how a value is written.
 */
const CODE_FIELDS = {
    second: numberField("t", ...FAR_RANGE),
    hour: {
        pattern: new RegExp(`^(?:([01]\\d|2[0-3])([0-5]\\d)|h${NUMBER_PATTERN})$`),
        read: ([, hours, minutes, number]) =>
            hours ? Number(hours) + Number(minutes) / 60 : readNumber(number, ...HOUR_RANGE),
        write: writtenHour,
    },
    began: numberField("b", ...HOUR_RANGE),
    travelled: numberField("x", -1e15, 1e15),
    speed: numberField("v", -1000, 1000),
    weather: wordField("w", ...KINDS, "none"),
    date: {pattern: /^d(\d{4})(\d\d)(\d\d)$/, read: readDate, write: writtenDate},
    kind: wordField("s", "rain", "flyover"),
    calm: {pattern: /^calm$/, read: () => true, write: () => "calm"},
    origin: pairField("o", "_", FAR_RANGE, HIGH_RANGE),
    size: pairField("u", "x", UNIT_RANGE, UNIT_RANGE),
};

/** A part with a number after a letter. */
function numberField(letter, low, high) {
    return {
        pattern: new RegExp(`^${letter}${NUMBER_PATTERN}$`),
        read: ([, text]) => readNumber(text, low, high),
        write: (value) => letter + writtenNumber(value),
    };
}

/** A part with two numbers after a letter. */
function pairField(letter, mark, ...ranges) {
    return {
        pattern: new RegExp(`^${letter}${NUMBER_PATTERN}${mark}${NUMBER_PATTERN}$`),
        read: ([, ...texts]) => texts.map((text, number) => readNumber(text, ...ranges[number])),
        write: (pair) => letter + pair.map(writtenNumber).join(mark),
    };
}

/** A part with one of a few words after a letter. */
function wordField(letter, ...words) {
    return {
        pattern: new RegExp(`^${letter}_(${words.join("|")})$`),
        read: ([, word]) => word,
        write: (word) => `${letter}_${word}`,
    };
}

/** The shortest exact text of a number, without an exponent, and with ~ for the minus. */
function writtenNumber(value) {
    const [text, exponent] = `${Object.is(value, -0) ? "-0" : value}`.split("e");
    const plain = exponent === undefined ? text : withoutExponent(text, Number(exponent));
    return plain.replace("-", "~");
}

/** A number's digits with its point moved by the exponent. */
function withoutExponent(text, exponent) {
    const [, sign, whole, part = ""] = /^(-?)(\d)(?:\.(\d+))?$/.exec(text);
    if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${whole}${part}`;
    return sign + whole + part.padEnd(exponent, "0");
}

function readNumber(text, low, high) {
    const number = Number(text.replace("~", "-"));
    if (number >= low && number <= high) return number;
    throw new CodeError(`${shownText(text)}: a number from ${low} to ${high} is allowed`);
}

/** An hour, as hours and minutes where that is exact. */
function writtenHour(hour) {
    const whole = rint(60 * hour);
    const [hours, minutes] = [Math.floor(whole / 60), whole % 60];
    if (hours + minutes / 60 !== hour) return `h${writtenNumber(hour)}`;
    return [hours, minutes].map((number) => `${number}`.padStart(2, "0")).join("");
}

function readDate([text, ...parts]) {
    const [year, month, day] = parts.map(Number);
    const date = new Date(0);
    date.setUTCFullYear(year, month - 1, day);
    if (year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day)
        return new Day(year, month, day);
    throw new CodeError(`there is no day ${text.slice(1)}`);
}

function writtenDate({year, month, day}) {
    const parts = [`${year}`.padStart(4, "0"), ...[month, day].map((n) => `${n}`.padStart(2, "0"))];
    return `d${parts.join("")}`;
}

/** {code, version} of a text, whatever the version. */
function readCode(text) {
    if (text.length > LONGEST_CODE) throw new CodeError("it is too long");
    const {body, version, right} = splitEnd(text);
    const [name, ...parts] = body.split("-");
    const named = /^((?:[a-z0-9]|_[0-9a-f]{2})+)(?:\.([0-9a-f]{6}))?$/.exec(name);
    if (!named) throw noPart(name);
    if (!parts.length) throw new CodeError("it has no seed");
    const [seed, ...others] = parts;
    if (!/^~?\d{1,4000}$/.test(seed)) throw noPart(seed);
    const theme = unescapedName(named[1]);
    const values = {digits: named[2] ?? ""};
    for (const part of others) {
        const [field, value] = readPart(part);
        if (field in values) throw noPart(part);
        values[field] = value;
    }
    if (!right) throw new CodeError("a letter is wrong, or two are swapped");
    const code = new SceneCode(theme, readSeed(seed), values);
    checkView(code.size);
    const written = code.written(version);
    if (written !== text) throw new CodeError(`it is written ${shownText(written)}`);
    return {code, version};
}

function checkView([wide, high]) {
    if (wide > 0 && wide <= WIDEST_VIEW && high >= LOWEST_VIEW && high <= HIGHEST_VIEW) return;
    const allowed = "10 to 20,000 units high and at most 2,000,000 wide";
    throw new CodeError(`a view with a code is ${allowed}`);
}

function readSeed(text) {
    return text.startsWith("~") ? -BigInt(text.slice(1)) : BigInt(text);
}

function readPart(part) {
    for (const [name, field] of Object.entries(CODE_FIELDS)) {
        const found = field.pattern.exec(part);
        if (found) return [name, field.read(found)];
    }
    throw noPart(part);
}

/** Whether a part of a code is as usual, so that it is not written. */
function isPlain(name, value) {
    const plain = PLAIN_CODE[name];
    if (plain === null || typeof plain !== "object") return value === plain;
    return JSON.stringify(Object.values(value)) === JSON.stringify(Object.values(plain));
}

/**
 * A theme's name in the letters of a code: all but small letters and digits as _ and two
 * hexadecimal digits.
 */
function escapedName(name) {
    const letters = Array.from(new TextEncoder().encode(name), (byte) => {
        const letter = String.fromCharCode(byte);
        return /[a-z0-9]/.test(letter) ? letter : `_${byte.toString(16).padStart(2, "0")}`;
    });
    return letters.join("");
}

function unescapedName(text) {
    const letters = text.match(/_..|./g);
    const bytes = letters.map((letter) =>
        letter.length > 1 ? parseInt(letter.slice(1), 16) : letter.charCodeAt(0),
    );
    try {
        const decoder = new TextDecoder("utf-8", {fatal: true, ignoreBOM: true});
        return decoder.decode(Uint8Array.from(bytes));
    } catch {
        throw noPart(text);
    }
}

function noPart(part) {
    return new CodeError(`${shownText(part)} is no part of one`);
}

function noCode(text, problem) {
    const shown = shownText(text);
    return new CodeError(`${shown} is not a code: ${problem}; codes look like ${EXAMPLE_CODE}`);
}

/** A text of any length as a message repeats it. */
export function shownText(text) {
    return `'${text.length <= SHOWN_LETTERS ? text : `${text.slice(0, SHOWN_LETTERS - 1)}…`}'`;
}
