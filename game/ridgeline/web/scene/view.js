/** A window onto the panorama: its size and its place. */

/** Height in units of the view that shows one unit as one pixel. */
export const HEIGHT = 1080;

/** Width of a panorama in units; a picture that stands for itself is its own panorama. */
export const PANORAMA = 1920;

/** The numbers of the cells of such a size, on an endless line, that a stretch of it touches. */
export function cells(start, stop, size) {
    const first = Math.floor(start / size);
    const count = Math.floor(stop / size) + 1 - first;
    return Array.from({length: Math.max(count, 0)}, (_, number) => first + number);
}

/**
 * A window onto the panorama.
 *
 * width, height: in pixels; scale: pixels per unit, null for height / 1080; origin: [x, y] in units
 * of the panorama of the top left corner, y down from the top, null for a picture that stands for
 * itself; zoom, lift, still, drift: see Python's `View`.
 */
export class View {
    constructor(width, height, options = {}) {
        const {scale = null, origin = null, zoom = 1, lift = 0, still = 0, drift = 0} = options;
        Object.assign(this, {width, height, scale, origin, zoom, lift, still, drift});
        const [x, y] = origin ?? [0, 0];
        /** `origin`, or the start of the panorama; higher by the drift. */
        this.corner = [x, y - drift];
        /** `scale`, or the default for this height. */
        this.pixelsPerUnit = scale ?? height / HEIGHT;
        /** What tells it from other views, for a `Memory`. */
        this.memo = [
            "view",
            width,
            height,
            scale,
            x,
            y,
            origin === null,
            zoom,
            lift,
            still,
            drift,
        ].join();
    }

    /**
     * Width of the panorama in units: `PANORAMA`, or that of the picture if it stands for itself.
     */
    get breadth() {
        const alone = this.scale === null && this.origin === null;
        return alone ? this.width / this.pixelsPerUnit : PANORAMA;
    }

    /** The view with neither zoom nor lift, as sky and colours are seen. */
    get unzoomed() {
        if (this.zoom === 1 && this.lift === 0) return this;
        const {scale, origin, drift} = this;
        return new View(this.width, this.height, {scale, origin, drift});
    }

    /** (width) float64, the middle of each column, in units of the panorama. */
    get places() {
        const places = new Float64Array(this.width);
        for (let i = 0; i < this.width; i++) {
            places[i] = this.corner[0] + (i + 0.5) / this.pixelsPerUnit;
        }
        return places;
    }

    /** The view of a layer of that parallax, with zoom and lift in its scale and origin. */
    at(parallax) {
        if (this.zoom === 1 && this.lift === 0) return this;
        const share = Math.min(parallax, 1);
        const scale = this.pixelsPerUnit;
        let [x, y] = this.corner;
        const zoom = 1 + (this.zoom - 1) * share;
        x += (this.still * this.width * (1 - 1 / zoom)) / scale;
        y = HEIGHT - (HEIGHT - y) / zoom - this.lift * share;
        return new View(this.width, this.height, {scale: scale * zoom, origin: [x, y]});
    }

    /** The y in pixels of a height in units above the foot of the panorama. */
    row(height) {
        return (HEIGHT - height - this.corner[1]) * this.pixelsPerUnit;
    }

    /** The x in pixels of a place in the panorama, in units. */
    column(x) {
        return (x - this.corner[0]) * this.pixelsPerUnit;
    }
}
