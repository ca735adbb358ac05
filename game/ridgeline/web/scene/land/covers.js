/**
 * Planes of what stands on a land, see `Cover`: made a piece at a time, when it comes into view.
 *
 * A column of a plane depends on the land, its place and the scale alone.
 */

import {modulo} from "../../terrain.js";
import {Cover, CoverPlane} from "../items.js";
import {LATTICE} from "../stands/lattice.js";
import {cells} from "../view.js";
import {CHUNK} from "./land.js";
import {leftEdge} from "./parallax.js";

/** Columns of a plane that are made at a time. */
export const PLANE_COLUMNS = 128;

/** Columns beyond both sides of a picture: so far the wind may move what stands there. */
const PLANE_MARGIN = 64;

/** Most columns to a unit, and fewest: in smaller ones nothing that stands would be seen. */
const MAX_PLANE_SCALE = 4;
const MIN_PLANE_SCALE = 1 / 32;

/** Pixels to a unit below which roots stand on a grid of so many places to a pixel each way. */
const SMALL_SCALE = 0.3;
const SMALL_STEPS = 4;

/** Units by which the line of snow on trees rises and falls at once: planes are made anew. */
const SNOW_STEP = 16;

/** Scales whose planes are kept: of two monitors, and of a smaller picture of the same land. */
const KEPT_SCALES = 3;

/** Calm air: `Cover.wind` of the sway and the height in units of what stands on a layer. */
export function noWind() {
    return null;
}

/**
 * Some stands of a land as planes: what they cover, or the snow on them.
 *
 * stands: the numbers of the stands.
 */
class Covers {
    /**
     * Show these stands of a land, or the snow that lies on them; pieces are made so many columns
     * ahead.
     */
    constructor(land, stands, snow = false, ahead = 0) {
        this._land = land;
        this.stands = stands;
        this._snow = snow;
        this._ahead = ahead;
        this._planes = new Map();
        this._flipped = null;
    }

    /**
     * What a view sees of them, of those only that stand higher than `above`; null if there are
     * none in view.
     */
    cover(layer, moment, view, above = -Infinity) {
        const near = view.at(layer.parallax);
        const scale = Math.min(view.pixelsPerUnit, MAX_PLANE_SCALE);
        if (scale < MIN_PLANE_SCALE) return null;
        const across = scale / near.pixelsPerUnit;
        const edge = leftEdge(layer, moment, near) * scale;
        const margin = PLANE_MARGIN + this._ahead;
        const stop = edge + near.width * across + margin;
        const wanted = cells(edge - margin, stop, PLANE_COLUMNS);
        const {plane, first, top} = this._plane(scale, above, wanted);
        if (!plane.shares.length) return null;
        return new Cover({
            plane,
            left: edge - first,
            top: near.row(0) - top / across,
            across,
            down: across,
        });
    }

    /** The same in a wind. */
    blown(layer, moment, view, wind) {
        const cover = this.cover(layer, moment, view);
        if (cover === null) return null;
        const tall = Math.max(...this.stands.map((stand) => layer.stands[stand].height));
        const bent = wind(this._land.plantings[this.stands[0]].kind.sway, tall, layer);
        if (bent === null) return cover;
        return new Cover({
            ...cover,
            wind: bent,
            reach: tall * view.at(layer.parallax).pixelsPerUnit,
        });
    }

    /**
     * The mirror image of one of its covers in water that begins at row `shore`, so much flatter.
     */
    mirrored(cover, shore, squeeze) {
        const {plane} = cover;
        const dry = Math.min(Math.max(Math.floor((shore - cover.top) * cover.down), 0), plane.rows);
        if (this._flipped?.plane !== plane || this._flipped.image.rows !== dry) {
            this._flipped = {plane, image: flippedPlane(plane, dry)};
        }
        const top = shore + squeeze * (shore - cover.top - dry / cover.down);
        return new Cover({...cover, plane: this._flipped.image, top, down: cover.down / squeeze});
    }

    /** {plane, first, top} of these pieces, the same object until others are wanted. */
    _plane(scale, above, wanted) {
        const key = `${scale} ${above}`;
        const kept = this._planes.get(key);
        const name = `${wanted[0]} ${wanted.length}`;
        if (kept?.name === name) return kept.joined;
        const pieces = new Map(
            wanted.map((number) => {
                const made = kept?.pieces.get(number) ?? this._piece(number, scale, above);
                return [number, made];
            }),
        );
        const joined = joinedPieces([...pieces.values()], wanted[0] * PLANE_COLUMNS);
        this._planes.delete(key); // the last in use
        this._planes.set(key, {name, pieces, joined});
        if (this._planes.size > KEPT_SCALES) this._planes.delete(this._planes.keys().next().value);
        return joined;
    }

    /**
     * {shares, rows, top} of PLANE_COLUMNS columns: at each place the most that any specimen
     * covers.
     */
    _piece(number, scale, above) {
        const first = number * PLANE_COLUMNS;
        const laid = this._laid(first / scale, (first + PLANE_COLUMNS) / scale, scale, above)
            .map((picture) => ({...picture, column: picture.column - first}))
            .filter(({column, columns}) => column < PLANE_COLUMNS && column + columns > 0);
        if (!laid.length) return {shares: new Uint8Array(0), rows: 0, top: 0};
        let [top, foot] = [Infinity, -Infinity];
        for (const {row, rows} of laid) {
            top = Math.min(top, row);
            foot = Math.max(foot, row + rows);
        }
        const piece = new Uint8Array((foot - top) * PLANE_COLUMNS);
        for (const {column, row, rows, columns, shares, turned} of laid) {
            const begin = Math.max(column, 0);
            const end = Math.min(column + columns, PLANE_COLUMNS);
            for (let y = 0; y < rows; y++) {
                const to = (row - top + y) * PLANE_COLUMNS;
                const from = y * columns + (turned ? columns - 1 + column : -column);
                for (let x = begin; x < end; x++) {
                    const share = shares[turned ? from - x : from + x];
                    if (share > piece[to + x]) piece[to + x] = share;
                }
            }
        }
        return {shares: piece, rows: foot - top, top: -top};
    }

    /** The pictures of all that may reach between two places, in units, see `_placed`. */
    _laid(start, stop, scale, above) {
        const laid = [];
        for (const number of this.stands) {
            const planting = this._land.plantings[number];
            const reach = planting.reach + LATTICE + 1 / scale;
            for (const chunk of cells(start - reach, stop + reach, CHUNK)) {
                const standing = this._land.kept.recall(standingIn, this._land, number, chunk);
                standing.roots.forEach((point, i) => {
                    const place = point * LATTICE;
                    const foot = standing.feet[i];
                    if (!(place > start - reach && place < stop + reach && foot > above)) return;
                    const root = [place * scale, foot * scale];
                    laid.push(
                        ...this._placed(planting, standing.ages[i], standing.sides[i], root, scale),
                    );
                });
            }
        }
        return laid;
    }

    /**
     * A list with the picture of a specimen: first column and row below the foot, its shares,
     * whether turned.
     */
    _placed(planting, age, side, root, scale) {
        const steps = scale < SMALL_SCALE ? SMALL_STEPS : 1;
        const [x, y] = root.map((place) => Math.floor(place * steps + 0.5));
        const column = Math.floor(x / steps);
        const row = Math.floor(y / steps);
        // What is mirrored has its root as far from the other side of its pixel.
        const aside = side > 0 ? x - column * steps : modulo(column * steps - x, steps);
        const inside = aside / steps;
        const specimen = planting.drawn(age, scale, [inside, (y - row * steps) / steps]);
        const {shares, rows, columns, left, top} = this._snow ? specimen.snow : specimen.shape;
        if (!shares.length) return [];
        const beside = side < 0 ? -left - columns + (inside > 0 ? 1 : 0) : left;
        return [
            {column: column + beside, row: -row - top, rows, columns, shares, turned: side < 0},
        ];
    }
}

/**
 * All that stands on a layer as planes: what the wind bends alike on one, and the snow on all of
 * it.
 */
export class LayerCovers {
    /** Prepare the planes of a layer's land; they are made when they come into view. */
    constructor(layer, land) {
        this._layer = layer;
        const swayOf = (stand) => land.plantings[stand].kind.sway;
        const sways = [...new Set(land.drawn.map(swayOf))].sort((one, other) => one - other);
        this._groups = sways.map((sway, number) => {
            const stands = land.drawn.filter((stand) => swayOf(stand) === sway);
            // Each makes its pieces in another frame than the others.
            const ahead = Math.floor((PLANE_COLUMNS * number) / sways.length);
            return new Covers(land, stands, false, ahead);
        });
        this._snow = land.drawn.length ? new Covers(land, land.drawn, true) : null;
    }

    /** Whether anything stands there. */
    get some() {
        return this._groups.length > 0;
    }

    /** What a view sees of what stands there, in a wind. */
    shown(moment, view, wind = noWind) {
        const snowy = this._layer.snow !== null;
        return this._groups
            .map((group) => {
                // What is laden with snow all the time stands still.
                if (snowy) return group.cover(this._layer, moment, view);
                return group.blown(this._layer, moment, view, wind);
            })
            .filter((cover) => cover !== null);
    }

    /** The snow on what stands above a line, in units above the foot of the panorama. */
    snow(moment, view, line = -Infinity) {
        const above = Number.isFinite(line) ? SNOW_STEP * Math.floor(line / SNOW_STEP) : line;
        const cover = this._snow && this._snow.cover(this._layer, moment, view, above);
        return cover ? [cover] : [];
    }

    /**
     * The mirror images of what is shown in the water that begins at row `shore`, so much flatter.
     */
    mirrored(moment, view, shore, squeeze) {
        return this._groups.flatMap((group) => {
            const cover = group.cover(this._layer, moment, view);
            return cover === null ? [] : [group.mirrored(cover, shore, squeeze)];
        });
    }
}

function standingIn(land, stand, chunk) {
    return land.standing(stand, chunk);
}

/** The first `kept` rows of a plane, upside down. */
function flippedPlane({shares, columns}, kept) {
    const flipped = new Uint8Array(kept * columns);
    for (let row = 0; row < kept; row++) {
        const from = (kept - 1 - row) * columns;
        flipped.set(shares.subarray(from, from + columns), row * columns);
    }
    return new CoverPlane(flipped, kept, columns);
}

/**
 * {plane, first, top}: pieces side by side; top is rows from the plane's upper side down to the
 * foot of the panorama.
 */
export function joinedPieces(pieces, first) {
    const some = pieces.filter(({rows}) => rows);
    if (!some.length) return {plane: new CoverPlane(new Uint8Array(0), 0, 0), first, top: 0};
    const top = Math.max(...some.map((piece) => piece.top));
    const rows = Math.max(...some.map((piece) => piece.rows - piece.top)) + top;
    const columns = pieces.length * PLANE_COLUMNS;
    const shares = new Uint8Array(rows * columns);
    pieces.forEach((piece, number) => {
        for (let row = 0; row < piece.rows; row++) {
            const from = row * PLANE_COLUMNS;
            const to = (top - piece.top + row) * columns + number * PLANE_COLUMNS;
            shares.set(piece.shares.subarray(from, from + PLANE_COLUMNS), to);
        }
    });
    return {plane: new CoverPlane(shares, rows, columns), first, top};
}
