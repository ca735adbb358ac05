/** The full screen, which the machine does not darken while it is shown. */

/** Fills the screen with the page, and gives it back. */
export class FullScreen {
    #lock = null;

    constructor() {
        document.addEventListener("fullscreenchange", () => this.#follow());
        document.addEventListener("visibilitychange", () => this.#follow());
    }

    /** Fill the screen, or give it back; whether that was possible. */
    async toggle() {
        try {
            if (document.fullscreenElement) await document.exitFullscreen();
            else await document.documentElement.requestFullscreen({navigationUI: "hide"});
            return true;
        } catch {
            return false;
        }
    }

    /** Whether the screen is filled; some browsers know of no such thing. */
    get #filled() {
        return Boolean(document.fullscreenElement);
    }

    get #wanted() {
        return this.#filled && !document.hidden;
    }

    /** Keep the screen on while it is filled. */
    async #follow() {
        document.documentElement.classList.toggle("full", this.#filled);
        try {
            if (this.#wanted) this.#lock = await navigator.wakeLock.request("screen");
            if (!this.#wanted) await this.#lock?.release(); // also if it was not, meanwhile
        } catch {
            this.#lock = null; // the screen darkens as it would without us
        }
    }
}
