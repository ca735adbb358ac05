/**
 * Rain and snow, in several depths between the ridges.
 *
 * The drops of a depth lie at random on an endless tile that falls, drifts with the wind and is
 * left behind by the camera. Each is a little faster or slower than the others, as if it were
 * nearer or farther: so all go the same way, and none keeps its place among them.
 */

import {absorb, hashRun, seedKey} from "../../terrain.js";
import {Word} from "../chance.js";
import {Particles} from "../items.js";
import {interp, linspace, rint} from "../numpy.js";
import {CALM, localStrength} from "../weatherSpells.js";
import {gustPhases, STORM_WIND, WIND_GUSTS} from "./windOverLand.js";

/** Units after which the drops repeat, sideways and down. */
const DROP_TILE = [2310, 1430];

/** Share of the speed by which a drop may be faster or slower than the others. */
const PACE_SPREAD = 0.14;

/** Share of a depth's drops that fade in or out while the strength of the weather changes. */
const FADING_DROPS = 0.2;

/** Units a second: still air has the gusts of a wind this strong. */
const CALM_GUST_WIND = 60;

/** Length of the longest streak, however fast the camera goes. */
const MAX_STREAK_UNITS = 220;

/** Radius below which drops are too faint to draw. */
const MIN_RADIUS_PIXELS = 0.06;

/** Tiles in a view beyond which there would be a million drops. */
const MAX_TILES = 1024;

/** Places across a picture at which the strength of the weather is asked for. */
const FRONT_PLACES = 17;

/**
 * How far down the row of ridges the far and the middle depth are, from the farthest (0) to the
 * nearest (1).
 */
const DEPTH_PLACES = [0.25, 0.65];

/**
 * How far drops and flakes are lightened to white, and the share of the mist's lightness and chroma
 * in a drop.
 */
const RAIN_WHITE = 0.45;
const SNOW_WHITE = 0.5;
const RAIN_CHROMA = [1, 0.7, 0.7];

/**
 * Drops or flakes, of each depth.
 *
 * words: what it is; count: drops on a tile when the weather is at its strongest; speed: units a
 * second downwards; near: 0–1, how much of the wind and of the nearest ridge's travel is seen at
 * that distance; share: how far each draws what is behind it to its colour; radius: units;
 * exposure: seconds for which a drop is seen, as by a camera: it makes streaks, 0 for flakes, which
 * are round; sway: units to either side; soft: 0–1, see `Particles`.
 */
const RAIN_FALLS = [
    {count: 420, speed: 700, near: 0.42, share: 0.3, radius: 0.8, exposure: 0.042},
    {count: 200, speed: 1050, near: 0.68, share: 0.36, radius: 1.1, exposure: 0.048},
    {count: 70, speed: 1500, near: 1.15, share: 0.42, radius: 1.5, exposure: 0.056},
].map((fall) => ({...fall, words: "rain", sway: 0, soft: 1}));
const STORM_FALLS = RAIN_FALLS.map((fall) => {
    const {count, speed, share} = fall;
    return {...fall, count: rint(0.95 * count), speed: 1.15 * speed, share: 1.3 * share};
});
const SNOW_FALLS = [
    {count: 800, speed: 36, near: 0.35, share: 0.6, radius: 2.1, sway: 8, soft: 0.5},
    {count: 330, speed: 68, near: 0.62, share: 0.75, radius: 3.6, sway: 17, soft: 0.7},
    {count: 80, speed: 120, near: 1.1, share: 0.8, radius: 7, sway: 34, soft: 1},
].map((fall) => ({...fall, words: "snow", exposure: 0}));
const FALLS = {rain: RAIN_FALLS, storm: STORM_FALLS, snow: SNOW_FALLS};

/**
 * A list of the drops or flakes of a moment, in three depths; nearer ridges hide the farther ones.
 */
export function falling(stage) {
    const falls = FALLS[stage.weather.kind] ?? [];
    if (!falls.length) return [];
    const colour = dropColour(stage, falls[0]);
    const gust = dropGust(stage);
    const layers = dropLayers(stage);
    return falls.flatMap((fall, depth) => {
        return dropsOf(stage, fall, depth, layers[depth], colour, gust);
    });
}

/**
 * The crest behind each depth: that of a far ridge or its lake, of a middle one, and the nearest of
 * all.
 */
function dropLayers(stage) {
    const {lands} = stage;
    const shores = DEPTH_PLACES.map((share) => {
        return stage.shore(lands[rint(share * (lands.length - 1))]);
    });
    return [...shores, stage.crests.length - 1];
}

/**
 * The colour of drops, a lighter mist, or of flakes, lighter than the snow on the land, to show
 * before it.
 */
function dropColour({light}, fall) {
    const rain = fall.exposure > 0;
    const [lightness, a, b] = rain
        ? light.mist.map((part, of) => part * RAIN_CHROMA[of])
        : light.snowColour;
    return [lightness + (rain ? RAIN_WHITE : SNOW_WHITE) * (1 - lightness), a, b];
}

/**
 * {blown, wind} of the gusty wind of a moment: units that it has blown since its weather began, and
 * units a second now.
 */
function dropGust(stage) {
    const {weather} = stage;
    const pace = stage.calm ? CALM : 1;
    const since = stage.moment.elapsed - weather.began;
    const phases = stage.memory.recall(gustPhases, stage.seed, weather.number);
    let wind = weather.wind * (weather.kind === "storm" ? STORM_WIND : 1);
    let blown = wind * since;
    const strength = Math.abs(wind) + CALM_GUST_WIND * pace;
    WIND_GUSTS.forEach(([period, share], number) => {
        // The drift is the integral of the wind, so that no change of the wind makes drops jump.
        const turn = (2 * Math.PI) / period;
        const at = turn * since + phases[number];
        blown += (strength * share * Math.sin(at)) / turn;
        wind += strength * share * Math.cos(at);
    });
    return {blown, wind};
}

/**
 * {across, down, speedAcross, speedDown} of a depth by fall, wind and camera, as seen at its
 * distance: units that it has moved since its weather began, and units a second now; y down.
 */
function dropMotion(stage, fall, gust) {
    const {moment} = stage;
    const parallax = fall.near * Math.max(...stage.lands.map(({layer}) => layer.parallax));
    const speed = (stage.calm ? CALM : 1) * fall.speed;
    const since = moment.elapsed - stage.weather.began;
    return {
        across: fall.near * gust.blown - parallax * moment.travel,
        down: speed * since,
        speedAcross: fall.near * gust.wind - parallax * moment.speed,
        speedDown: speed,
    };
}

/**
 * {x, y, pace, rank, swing, turn} of the drops of a depth, (n) float64: place, 0–1; pace, of 1 or
 * so; rank, 0–1, of which the low ones fall in weak weather, too; phase and pace of the sway.
 */
function dropTile(seed, depth, count) {
    const key = absorb(absorb(seedKey(seed), Word.DROPS), depth);
    const hashes = hashRun(key, 0, 6 * count);
    const chances = (of, made) => {
        return Float64Array.from(hashes.subarray(of * count, (of + 1) * count), (hash) => {
            return made(hash * 2 ** -32);
        });
    };
    return {
        x: chances(0, (chance) => chance),
        y: chances(1, (chance) => chance),
        pace: chances(2, (chance) => 1 + PACE_SPREAD * (2 * chance - 1)),
        rank: chances(3, (chance) => chance),
        swing: chances(4, (chance) => 2 * Math.PI * chance),
        turn: chances(5, (chance) => 1 + chance),
    };
}

/** A list of the visible drops of one depth; empty if they would be too faint or too many. */
function dropsOf(stage, fall, depth, layer, colour, gust) {
    const view = stage.view.at(fall.near);
    const pace = stage.calm ? CALM : 1;
    const scale = view.pixelsPerUnit;
    if (fall.radius * scale < MIN_RADIUS_PIXELS || crowded(view)) return [];
    const tile = stage.memory.recall(dropTile, stage.seed, depth, fall.count);
    const motion = dropMotion(stage, fall, gust);
    const since = stage.moment.elapsed - stage.weather.began;
    const x = tile.x.map((at, drop) => {
        const place = DROP_TILE[0] * at + tile.pace[drop] * motion.across;
        if (!fall.sway) return place;
        return place + fall.sway * Math.sin(tile.swing[drop] + pace * since * tile.turn[drop]);
    });
    const y = tile.y.map((at, drop) => DROP_TILE[1] * at + tile.pace[drop] * motion.down);
    const speed = Math.hypot(motion.speedAcross, motion.speedDown);
    const exposure = Math.min(fall.exposure, MAX_STREAK_UNITS / speed);
    const across = exposure * motion.speedAcross;
    const down = exposure * motion.speedDown;
    const margin = fall.radius + Math.max(Math.abs(across), Math.abs(down));
    const visible = dropsInView(x, y, null, view, margin);
    const strengthOver = dropStrength(stage, view);
    const places = [];
    const shares = [];
    visible.numbers.forEach((drop, i) => {
        // The drop of rank 0 begins to fall at strength 0, and that of rank 1 is whole at 1.
        const strength = pace * strengthOver(visible.places[2 * i]);
        const over = (strength * (1 + FADING_DROPS) - tile.rank[drop]) / FADING_DROPS;
        const share = Math.min(over, 1);
        if (!(share > 0)) return;
        places.push(visible.places[2 * i], visible.places[2 * i + 1]);
        shares.push(fall.share * share);
    });
    return [
        new Particles({
            layer,
            places: Float32Array.from(places),
            share: Float32Array.from(shares),
            across: across * scale,
            down: down * scale,
            radius: fall.radius * scale,
            colour,
            words: fall.words,
            soft: fall.soft,
        }),
    ];
}

/**
 * A function that gives the strength of the weather at a column of the picture: it comes from one
 * side.
 */
function dropStrength(stage, view) {
    const edges = linspace(0, view.width, FRONT_PLACES);
    const x = edges.map((edge) => edge / view.pixelsPerUnit + view.corner[0]);
    const {weather, seed, moment, memory} = stage;
    const strengths = localStrength(weather, seed, moment.elapsed, x, memory);
    return (column) => interp(column, edges, strengths);
}

/** True of a view so wide that it would show too many drops. */
export function crowded(view) {
    const scale = view.pixelsPerUnit;
    const tile = scale * scale * DROP_TILE[0] * DROP_TILE[1];
    return (view.width * view.height) / tile > MAX_TILES;
}

/**
 * {numbers, places}: the numbers of the visible drops of an endless tile, and their places in
 * pixels, (2n) float32, x and y by turns. `falls` is true of those that count; null means all.
 */
export function dropsInView(x, y, falls, view, margin) {
    const scale = view.pixelsPerUnit;
    const [left, top] = view.corner;
    const width = view.width / scale + margin;
    const height = view.height / scale + margin;
    const right = x.map((at) => intoTile(at - left, DROP_TILE[0], -margin));
    const below = y.map((at) => intoTile(at - top, DROP_TILE[1], -margin));
    const numbers = [];
    const places = [];
    // A wide view shows the tile several times: each copy is the first one, moved by whole tiles.
    for (let across = 0; across < width + margin; across += DROP_TILE[0]) {
        for (let down = 0; down < height + margin; down += DROP_TILE[1]) {
            for (let drop = 0; drop < right.length; drop++) {
                if (falls !== null && !falls[drop]) continue;
                if (!(right[drop] < width - across && below[drop] < height - down)) continue;
                numbers.push(drop);
                places.push((right[drop] + across) * scale, (below[drop] + down) * scale);
            }
        }
    }
    return {numbers, places: Float32Array.from(places)};
}

/** A place modulo `size`, in the `size` units from `start` on. */
function intoTile(place, size, start) {
    const turns = (place - start) / size;
    return (turns - Math.floor(turns)) * size + start;
}
