/** The endless page: what moves in it, what it is told by keys and touches, what it tells. */

import {altText} from "./made/scene/altText.js";
import {hashOf, placeOf} from "./page/address.js";
import {listen} from "./page/controls.js";
import {calmed, Cruise} from "./page/cruise.js";
import {FullScreen} from "./page/fullScreen.js";
import {Pacer} from "./page/pacer.js";
import {savePicture, showStill} from "./page/picture.js";
import {SceneCode} from "./page/sceneCode.js";
import {Writing} from "./page/writing.js";
import {CardError} from "./paint/cardError.js";
import {ShaderRenderer} from "./paint/shaderRenderer.js";
import {ValueError} from "./python.js";

/** Pixels of the screen to one of the page, at most, and all that a frame may have. */
const MOST_RATIO = 2;
const MOST_PIXELS = 2560 * 1440;

/** The same where there is WebGL2 but no graphics card, of a picture that moves. */
const MOST_SLOW_PIXELS = 480 * 270;

/** Seconds in which one landscape dissolves into another; for those who want little motion. */
const DISSOLVE_SECONDS = 1.5;
const CALM_DISSOLVE_SECONDS = 3;

/** Milliseconds between two codes that are written into the address, and two descriptions. */
const CODE_MS = 5000;
const WORDS_MS = 60_000;

/** Seconds that pass in a frame, at most: a machine that hung does not leap. */
const LONGEST_STEP = 0.25;

/** Seconds after which the way to the help is shown, and that a problem is. */
const GREETING_SECONDS = 1;
const PROBLEM_SECONDS = 10;

/** What is said, for as long as the page is open, where nothing can be drawn. */
const NOT_DRAWN =
    "This is a still picture: the landscape moves where the browser can draw with WebGL 2.";

/** What tells whether little motion is wanted. */
const LITTLE_MOTION = matchMedia("(prefers-reduced-motion: reduce)");

/** What is thrown where land ends. */
const BEYOND = [RangeError, ValueError];

/** Bytes of a seed that nobody chose: it is short enough to tell someone. */
const SEED_BYTES = 3;

/** The page. */
class EndlessPage {
    #root;
    #data;
    #embedded;
    #writing;
    #fullScreen = new FullScreen();
    #pacer = new Pacer();
    #canvas;
    #painter = null;
    #ears = new AbortController();
    #cruise;
    #standing = false;
    #mistaken = null;
    #request = 0;
    #before = null;
    #told = {code: -Infinity, words: -Infinity};
    #begun;

    /**
     * Begin to show what the address asks for, in a part of the document with a canvas.
     *
     * data: what Python's `export/page/page_file.py` writes: `themes`, `shaders`, `code`, `still`,
     * `seedThemes`.
     */
    constructor(root, data) {
        this.#root = root;
        this.#data = data;
        this.#embedded = new URLSearchParams(location.search).has("embed");
        this.#writing = new Writing(root, matchMedia("(pointer: coarse)").matches);
        this.ready = new Promise((begun) => (this.#begun = begun));
        this.#canvas = root.querySelector("canvas");
        try {
            this.#painter = new ShaderRenderer(this.#canvas, data.shaders, {
                again: () => this.#ask(),
                gone: (problem) => this.#giveUp(problem),
            });
        } catch (problem) {
            this.#giveUp(problem);
            return;
        }
        this.#listen();
        this.#open();
    }

    /** The code of what is shown. */
    get code() {
        return `${this.#cruise.code}`;
    }

    /** Of each layer, back first, the crest in a picture of so many pixels. */
    crests(width, height) {
        return this.#cruise.scene(width, height).layers.map(({crest}) => Float64Array.from(crest));
    }

    /** What is seen, in words. */
    describe() {
        return altText(this.#cruise.landscape, "ridges", this.#cruise.moment);
    }

    /** Do what a key or a touch asks for. */
    command(name) {
        const commands = {
            slower: () => this.#accelerate(-1),
            faster: () => this.#accelerate(1),
            newSeed: () => this.#openNew(),
            nextTheme: () => this.#openNext(),
            savePicture: () => this.#save(),
            copyCode: () => this.#copy(),
            pause: () => this.#pause(),
            fullScreen: () => this.#fillScreen(),
            help: () => this.#writing.toggleHelp(),
        };
        this.#mistaken = null;
        commands[name]();
    }

    /** Show the place that is in the address, or else the page's own. */
    #open() {
        const {code, still, problems} = placeOf(location.hash, this.#data.themes);
        try {
            this.#show(code ?? this.#ownCode(), still, problems);
        } catch (problem) {
            if (!code || !BEYOND.some((Kind) => problem instanceof Kind)) throw problem;
            this.#cruise = null;
            this.#show(this.#ownCode(), false, [
                ...problems,
                "the land does not reach as far as this code",
            ]);
        }
    }

    /** Show the place of a code, and what is wrong with the address, which is left as it is. */
    #show(code, still, problems) {
        const shown = !still && LITTLE_MOTION.matches ? calmed(code) : code;
        this.#mistaken = problems.length ? location.hash : null;
        if (this.#cruise) this.#change(() => this.#cruise.open(shown));
        else this.#cruise = new Cruise(this.#data.themes, shown);
        this.#standing = still;
        this.#cruise.stopped = still;
        this.#arrive();
        if (problems.length) this.#writing.say(problems.join("; "), PROBLEM_SECONDS);
    }

    /** The code that the page was made with, or one of a new landscape. */
    #ownCode() {
        const {code, seedThemes} = this.#data;
        if (code) return SceneCode.parse(code);
        const seed = chanceSeed();
        const theme = seedThemes[seed % seedThemes.length];
        return new SceneCode(theme, seed, {digits: this.#data.themes[theme].digits});
    }

    #listen() {
        const {signal} = this.#ears;
        if (!this.#embedded) {
            this.#root.tabIndex = 0;
            this.#root.setAttribute("role", "application"); // so that its keys reach it
            listen(this.#root, (name) => this.command(name), signal);
            setTimeout(() => this.#greet(), 1000 * GREETING_SECONDS);
        }
        this.#root.classList.toggle("embedded", this.#embedded);
        addEventListener("hashchange", () => this.#open(), {signal});
        addEventListener("resize", () => this.#ask(), {signal});
        addEventListener("blur", () => this.#writeCode(), {signal});
        addEventListener("pagehide", () => this.#writeCode(), {signal});
        document.addEventListener("visibilitychange", () => this.#look(), {signal});
        LITTLE_MOTION.addEventListener("change", () => this.#calmDown(), {signal});
    }

    /** Show the page's still picture for good, and say why, if it is the graphics card. */
    #giveUp(problem) {
        if (!(problem instanceof CardError)) throw problem;
        console.warn(`WebGL2 cannot be used: ${problem.message}`);
        this.#ears.abort();
        cancelAnimationFrame(this.#request);
        this.#painter?.release();
        this.#painter = null;
        this.#cruise = new Cruise(this.#data.themes, SceneCode.parse(this.#data.still));
        this.#cruise.stopped = this.#standing = true;
        showStill(this.#root);
        this.#writing.say(NOT_DRAWN, Infinity);
        this.#begun();
    }

    /** Go on with little motion where that is wanted. */
    #calmDown() {
        if (LITTLE_MOTION.matches && !this.#standing) this.#cruise.open(calmed(this.#cruise.code));
    }

    /** Go on when the page comes into sight, and rest while it is not. */
    #look() {
        this.#before = null;
        if (document.hidden) {
            cancelAnimationFrame(this.#request);
            this.#request = 0;
            this.#writeCode();
        } else this.#ask();
    }

    #greet() {
        if (this.#standing || this.#writing.busy) return; // it stands, too, where nothing is drawn
        const tap = document.fullscreenEnabled ? "tap to fill the screen, " : "";
        this.#writing.say(this.#writing.touched ? `${tap}two fingers for help` : "H for help");
    }

    /** Ask the browser for a call before it shows the next picture. */
    #ask() {
        if (this.#request || document.hidden || !this.#painter) return;
        this.#request = requestAnimationFrame((now) => this.#frame(now));
    }

    #frame(now) {
        this.#request = 0;
        const moves = !this.#cruise.stopped;
        if (moves) this.#ask();
        if (moves && !this.#pacer.due(now)) return;
        const seconds = this.#before === null ? 0 : (now - this.#before) / 1000;
        this.#before = moves ? now : null;
        this.#cruise.advance(Math.min(seconds, LONGEST_STEP));
        this.#draw();
        if (now - this.#told.code > CODE_MS) this.#writeCode(now);
        if (now - this.#told.words > WORDS_MS) this.#tell(now);
    }

    /** Draw what is shown now; false if nothing can be, or the page has no size. */
    #draw(standing = this.#cruise.stopped) {
        const {clientWidth, clientHeight} = this.#root;
        if (!clientWidth || !clientHeight || !this.#painter) return false;
        const ratio = this.#ratio(clientWidth * clientHeight, standing);
        const size = [clientWidth, clientHeight].map((side) =>
            Math.max(Math.round(side * ratio), 1),
        );
        try {
            const drawn = this.#painter.draw(this.#cruise.scene(...size));
            if (drawn) this.#begun();
            return drawn;
        } catch (problem) {
            this.#giveUp(problem);
            return false;
        }
    }

    /** Pixels of the picture to one of the page. */
    #ratio(area, standing) {
        const dense = Math.min(devicePixelRatio, MOST_RATIO, Math.sqrt(MOST_PIXELS / area));
        if (standing) return dense;
        const most = this.#painter.software ? MOST_SLOW_PIXELS : MOST_PIXELS;
        return Math.min(dense, Math.sqrt(most / area)) * this.#pacer.detail;
    }

    /** Draw, and tell all who want to know that another place is shown. */
    #arrive() {
        const {theme, seed} = this.#cruise.code;
        document.title = `Ridgeline: ${theme}, seed ${seed}`;
        this.#before = null;
        this.#draw();
        this.#writeCode();
        this.#tell();
        this.#ask();
    }

    #tell(now = performance.now()) {
        if (!this.#painter) return;
        this.#told.words = now;
        this.#writing.tell(this.#canvas, this.describe(), !this.#embedded);
    }

    /** Write the code of what is shown into the address. */
    #writeCode(now = performance.now()) {
        if (!this.#painter) return;
        this.#told.code = now;
        const hash = hashOf(this.code, this.#standing);
        if ([hash, this.#mistaken].includes(location.hash) || this.#embedded) return;
        try {
            history.replaceState(null, "", hash);
        } catch {
            // a browser may forbid it to a page within another; the place is shown all the same
        }
    }

    /** Let the picture dissolve into what it is after a change. */
    #change(change) {
        this.#draw();
        const old = this.#copied();
        change();
        const seconds = this.#cruise.code.calm ? CALM_DISSOLVE_SECONDS : DISSOLVE_SECONDS;
        const fading = old.animate([{opacity: 1}, {opacity: 0}], 1000 * seconds);
        fading.onfinish = () => old.remove();
    }

    /** A copy of the picture that lies over it; of one that dissolves, what is seen of it. */
    #copied() {
        const canvas = this.#canvas;
        const copy = document.createElement("canvas");
        Object.assign(copy, {className: "old", width: canvas.width, height: canvas.height});
        const pen = copy.getContext("2d");
        pen.drawImage(canvas, 0, 0);
        const before = this.#root.querySelector("canvas.old");
        if (before) {
            pen.globalAlpha = Number(getComputedStyle(before).opacity);
            pen.drawImage(before, 0, 0, copy.width, copy.height);
            before.remove();
        }
        canvas.after(copy);
        return copy;
    }

    #openNew() {
        const seed = chanceSeed();
        this.#change(() => this.#cruise.openSeed(seed));
        this.#arrive();
        this.#writing.say(`seed ${seed}`);
    }

    #openNext() {
        if (Object.keys(this.#data.themes).length === 1) {
            this.#writing.say("this page has one theme");
            return;
        }
        this.#change(() => this.#cruise.openNextTheme());
        this.#arrive();
        const {name, words} = this.#cruise.landscape.theme;
        this.#writing.say([name, words].filter(Boolean).join(": "));
    }

    #accelerate(steps) {
        this.#writing.say(`speed ${this.#cruise.accelerate(steps)}`);
        this.#writeCode();
    }

    #pause() {
        this.#cruise.stopped = !this.#cruise.stopped;
        this.#standing = false;
        if (!this.#cruise.stopped) this.#calmDown();
        this.#writing.say(this.#cruise.stopped ? "paused" : "running");
        this.#writeCode();
        this.#ask();
    }

    async #save() {
        if (!this.#draw(true)) {
            this.#writing.say("there is no picture to save just now");
            return;
        }
        const canvas = this.#canvas;
        const {theme, seed, second} = this.#cruise.code;
        const code = this.#cruise.code.shaped(canvas.width, canvas.height);
        const name = `ridgeline-${theme}-${seed}-${second.toFixed(3)}s.png`;
        await savePicture(canvas, name, {Ridgeline: `${code}`, Description: this.describe()});
        this.#writing.say(`saved ${name}`);
        this.#ask();
    }

    async #copy() {
        const {code} = this;
        try {
            await navigator.clipboard.writeText(code);
            this.#writing.say(`copied ${code}`);
        } catch {
            this.#writing.say(`the code is ${code}`, PROBLEM_SECONDS);
        }
    }

    async #fillScreen() {
        if (!(await this.#fullScreen.toggle()))
            this.#writing.say("this browser does not let a page fill the screen");
    }
}

function chanceSeed() {
    const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
    return bytes.reduce((number, byte) => 256 * number + byte, 0);
}

const given = document.getElementById("ridgeline-data");
const page = new EndlessPage(document.querySelector("main"), JSON.parse(given.textContent));
given.remove();

/** What programs may ask of the page. */
window.ridgeline = {
    ready: page.ready,
    get code() {
        return page.code;
    },
    crests: (width, height) => page.crests(width, height),
    describe: () => page.describe(),
};
