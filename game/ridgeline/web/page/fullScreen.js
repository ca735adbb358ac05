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

    /** Keep the screen on while it is filled. */
    async #follow() {
        const wanted = document.fullscreenElement !== null && !document.hidden;
        document.documentElement.classList.toggle("full", document.fullscreenElement !== null);
        try {
            if (wanted) this.#lock = await navigator.wakeLock.request("screen");
            else await this.#lock?.release();
        } catch {
            this.#lock = null; // the screen darkens as it would without us
        }
    }
}
