/**
 * The cruise: one landscape on its way.
 *
 * All that it shows is the scene of a code, so that every frame has a name: seconds are whole
 * thousandths, and where the speed was changed the way is counted from there.
 */

import {themeOf} from "../byHand/records.js";
import {Landscape} from "../made/scene/landscape.js";

/** How much of the theme's own speed a step adds, and times that speed at most. */
const SPEED_STEP = 0.5;
const FASTEST = 8;

const THOUSANDTHS = 1000;
const MILLIONTHS = 1e6;

/** A landscape that travels, or stands. */
export class Cruise {
    #records;
    #themes = {};
    #from;
    #second;
    #landscape;

    /** Begin at the place of a code, with one of the records of themes, by their names. */
    constructor(records, code) {
        this.#records = records;
        /** Whether it stands. */
        this.stopped = false;
        this.open(code);
    }

    /** The code of what is shown. */
    get code() {
        const from = this.#from;
        const second = Math.round(this.#second * THOUSANDTHS) / THOUSANDTHS;
        if (this.#second === from.second) return from;
        if (from.travelled === null) return from.with({second});
        const travelled = inMillionths(from.travelled + from.pace * (second - from.second));
        return from.with({second, travelled});
    }

    /** The landscape that is shown. */
    get landscape() {
        return this.#landscape;
    }

    /** The moment that is shown. */
    get moment() {
        return this.code.momentIn(this.#landscape.theme);
    }

    /** The scene of the moment, in a view of so many pixels. */
    scene(width, height) {
        return this.#landscape.scene(this.moment, this.code.view(width, height));
    }

    /** Let time pass. */
    advance(seconds) {
        if (!this.stopped) this.#second += seconds;
    }

    /** Show the place of a code. */
    open(code) {
        const {theme, seed, weather, calm} = code;
        const old = this.#from;
        const memory = old && old.seed === seed ? this.#landscape.memory : null;
        this.#themes[theme] ??= themeOf(this.#records[theme]);
        this.#landscape = new Landscape(this.#themes[theme], seed, weather, calm, memory);
        this.#from = code;
        this.#second = code.second;
    }

    /** Show a landscape of another seed, where it would be if it had been shown from the start. */
    openSeed(seed) {
        this.open(this.code.with({seed: BigInt(seed)}));
    }

    /** Show the land in the next theme. */
    openNextTheme() {
        const names = Object.keys(this.#records);
        const theme = names[(names.indexOf(this.#from.theme) + 1) % names.length];
        this.open(this.code.with({theme, digits: this.#records[theme].digits}));
    }

    /** Travel faster by some steps, as far as it goes; the new speed, in times the theme's own. */
    accelerate(steps) {
        const code = this.code;
        const fastest = Math.max(FASTEST, Math.abs(code.speed));
        const wanted = code.speed + steps * SPEED_STEP;
        const speed = Math.min(Math.max(wanted, -fastest), fastest);
        this.#from = code.with({speed, travelled: inMillionths(code.gone)});
        this.#second = code.second;
        return speed;
    }
}

/** A code of the same place with little motion. */
export function calmed(code) {
    if (code.calm) return code;
    return code.with({calm: true, travelled: code.second ? inMillionths(code.gone) : null});
}

function inMillionths(number) {
    return Math.round(number * MILLIONTHS) / MILLIONTHS;
}
