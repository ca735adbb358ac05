/** What is written over the picture, and told to those who do not see it. */

/** Seconds that a line stays, and the help. */
const LINE_SECONDS = 4;
const HELP_SECONDS = 12;

/** Keys, or touches, and what they do. */
const KEY_WORDS = [
    ["← →", "speed and direction"],
    ["N", "new landscape"],
    ["T", "next theme"],
    ["S", "save a picture"],
    ["C", "copy the code of this place"],
    ["P", "pause"],
    ["F", "full screen"],
    ["H", "this help"],
];

const TOUCH_WORDS = [
    ["tap", "full screen"],
    ["swipe ← →", "speed and direction"],
    ["swipe ↑", "new landscape"],
    ["swipe ↓", "next theme"],
    ["hold", "pause"],
    ["two fingers", "this help"],
];

/** A line at the foot, the help, and a region that is read aloud. */
export class Writing {
    #line;
    #help;
    #words;
    #last = false;
    #timers = new Map();

    /** Write into a part of the page; `touched` for a page without a keyboard. */
    constructor(root, touched) {
        this.touched = touched;
        this.#line = addedTo(root, "line", {role: "status"});
        this.#help = addedTo(root, "help", {});
        this.#words = addedTo(root, "aloud", {"aria-live": "polite"});
        for (const [key, words] of touched ? TOUCH_WORDS : KEY_WORDS) {
            const part = addedTo(this.#help, "", {}, "span");
            addedTo(part, "", {}, "kbd").textContent = key;
            part.append(` ${words}`);
        }
    }

    /** Whether something is written. */
    get busy() {
        return [this.#line, this.#help].some((part) => part.classList.contains("shown"));
    }

    /** Show a line for some seconds; with Infinity for good, so that no other is shown after it. */
    say(text, seconds = LINE_SECONDS) {
        if (this.#last) return;
        this.#last = seconds === Infinity;
        this.#line.textContent = text;
        this.#show(this.#line, seconds);
    }

    /** Show the help, or take it away. */
    toggleHelp() {
        if (this.#help.classList.contains("shown")) this.#hide(this.#help);
        else {
            this.#show(this.#help, HELP_SECONDS);
            this.#words.textContent = this.#help.textContent;
        }
        this.#hide(this.#line);
    }

    /** Tell what is seen, on a canvas, where it is new; `aloud` for those who do not see, too. */
    tell(canvas, words, aloud) {
        if (canvas.getAttribute("aria-label") === words) return;
        canvas.setAttribute("aria-label", words);
        if (aloud) this.#words.textContent = words;
    }

    #show(element, seconds) {
        element.classList.add("shown");
        clearTimeout(this.#timers.get(element));
        const hide = () => this.#hide(element);
        if (!this.#last) this.#timers.set(element, setTimeout(hide, 1000 * seconds));
    }

    #hide(element) {
        element.classList.remove("shown");
    }
}

function addedTo(root, className, attributes, kind = "p") {
    const element = document.createElement(kind);
    if (className) element.className = className;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    root.append(element);
    return element;
}
