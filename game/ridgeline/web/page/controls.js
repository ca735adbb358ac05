/** Keys and touches, as commands. */

const KEY_COMMANDS = {
    arrowleft: "slower",
    arrowright: "faster",
    n: "newSeed",
    t: "nextTheme",
    s: "savePicture",
    c: "copyCode",
    p: "pause",
    f: "fullScreen",
    h: "help",
    "?": "help",
    escape: "help",
};

/** Pixels of the page within which a touch is a tap, and from which on it is a swipe. */
const TAP_PIXELS = 12;
const SWIPE_PIXELS = 40;

/** Milliseconds within which a touch is a tap, or a swipe. */
const TAP_MS = 500;
const SWIPE_MS = 1000;

/** Call `command(name)` for each key or touch that means something, until the signal is given. */
export function listen(root, command, signal) {
    const onKey = (event) => {
        const name = keyCommand(event);
        if (!name) return;
        event.preventDefault();
        command(name);
    };
    const touches = new Touches(command);
    const onDoubleClick = () => touches.byMouse && command("fullScreen");
    addEventListener("keydown", onKey, {signal});
    root.addEventListener("pointerdown", (event) => touches.begin(event), {signal});
    root.addEventListener("pointerup", (event) => touches.end(event), {signal});
    root.addEventListener("pointercancel", (event) => touches.forget(event), {signal});
    root.addEventListener("dblclick", onDoubleClick, {signal});
}

/** The command of a key; undefined for others, and for those that are the browser's. */
function keyCommand({key, code, repeat, ctrlKey, metaKey, altKey}) {
    if (repeat || ctrlKey || metaKey || altKey) return undefined;
    const letter = /^Key([A-Z])$/.exec(code)?.[1];
    // where the keyboard has other letters than these, the key counts that is in their place
    const name = key.length === 1 && key > "~" && letter ? letter : key;
    return KEY_COMMANDS[name.toLowerCase()];
}

/** The fingers on the page, as taps and swipes; of a mouse, clicks. */
class Touches {
    /** Whether the last of them was the mouse's. */
    byMouse = false;
    #command;
    #down = new Map();
    #most = 0;

    constructor(command) {
        this.#command = command;
    }

    begin(event) {
        if (event.button !== 0) return;
        if (!this.#down.size) this.#most = 0;
        const {pointerId, clientX, clientY, timeStamp} = event;
        this.byMouse = event.pointerType === "mouse";
        this.#down.set(pointerId, {clientX, clientY, timeStamp});
        this.#most = Math.max(this.#most, this.#down.size);
    }

    end(event) {
        const began = this.#down.get(event.pointerId);
        this.forget(event);
        if (!began || this.#down.size) return;
        const name = this.#most > 1 ? "help" : gesture(began, event);
        if (name) this.#command(name);
    }

    forget({pointerId}) {
        this.#down.delete(pointerId);
    }
}

/** The command of a touch from one event to another. */
function gesture(began, ended) {
    const [x, y] = [ended.clientX - began.clientX, ended.clientY - began.clientY];
    const milliseconds = ended.timeStamp - began.timeStamp;
    const far = Math.max(Math.abs(x), Math.abs(y));
    const mouse = ended.pointerType === "mouse";
    if (far <= TAP_PIXELS && milliseconds <= TAP_MS) return mouse ? "help" : "fullScreen";
    if (far <= TAP_PIXELS && !mouse) return "pause";
    if (mouse || far < SWIPE_PIXELS || milliseconds > SWIPE_MS) return undefined;
    // a finger draws the land along: to the left, and the camera goes to the right
    if (Math.abs(x) > Math.abs(y)) return x < 0 ? "faster" : "slower";
    return y < 0 ? "newSeed" : "nextTheme";
}
