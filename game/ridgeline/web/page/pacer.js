/** The pace of frames: 60 a second where the page can keep that up, else 30, then coarser ones. */

/** Frames a second that are tried, and the share of the pixels' density that goes with each. */
const PACES = [
    {rate: 60, detail: 1},
    {rate: 30, detail: 1},
    {rate: 30, detail: 0.7},
    {rate: 30, detail: 0.5},
];

/** Milliseconds by which a frame may be early: a monitor has its own rate. */
const EARLY_MS = 6;

/** A frame is late that comes after so many times the time between two. */
const LATE_TIMES = 1.6;

/** Frames, and milliseconds, over which it judges; and the share of late ones that is too many. */
const JUDGED_FRAMES = 60;
const JUDGED_MS = 2000;
const TOO_LATE_SHARE = 0.25;

/** A gap, in milliseconds, that says nothing of the machine: the page was not seen. */
const GAP_MS = 1500;

/** Milliseconds after such a gap, or the start, in which frames are dear that soon are not. */
const COLD_MS = 1000;

/** Milliseconds after which a better pace is tried again; twice as long after each time in vain. */
const TRIED_AGAIN_MS = 30_000;

/** Says which calls of the browser are worth a frame. Times are in milliseconds. */
export class Pacer {
    #pace = 0;
    #drawn = -Infinity;
    #judged = {since: null, frames: 0, late: 0};
    #changedAt = 0;
    #patience = TRIED_AGAIN_MS;
    #raised = false;

    /** Frames a second, at most. */
    get rate() {
        return PACES[this.#pace].rate;
    }

    /** The share of the pixels' density that it has time for. */
    get detail() {
        return PACES[this.#pace].detail;
    }

    /** Whether a frame is due at a call of the browser. */
    due(now) {
        const period = 1000 / this.rate;
        const since = now - this.#drawn;
        if (since < period - EARLY_MS) return false;
        this.#drawn = now;
        if (since > GAP_MS) this.#begin(now + COLD_MS);
        else this.#judge(now, since > LATE_TIMES * period);
        return true;
    }

    #begin(now) {
        this.#judged = {since: now, frames: 0, late: 0};
    }

    #judge(now, late) {
        const judged = this.#judged;
        if (now < judged.since) return;
        judged.frames += 1;
        judged.late += late ? 1 : 0;
        if (judged.frames < JUDGED_FRAMES && now - judged.since < JUDGED_MS) return;
        if (judged.late > TOO_LATE_SHARE * judged.frames) this.#slowDown(now);
        else if (this.#pace && now - this.#changedAt > this.#patience) this.#raise(now);
        this.#begin(now);
    }

    #raise(now) {
        this.#pace -= 1;
        this.#raised = true;
        this.#changedAt = now;
    }

    #slowDown(now) {
        if (this.#raised) this.#patience *= 2;
        this.#pace = Math.min(this.#pace + 1, PACES.length - 1);
        this.#raised = false;
        this.#changedAt = now;
    }
}
