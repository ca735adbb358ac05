/**
 * Compares what lies in the sky, falls, lights up the water and passes before the camera with
 * Python's, in the very light that Python has.
 */

import {Comparison, told, web} from "./comparing.mjs";

const {Crests} = await web("scene/crests.js");
const {landSeed} = await web("scene/land/seeds.js");
const {LAND_LAG, lightMoment} = await web("scene/light/clock.js");
const {Light} = await web("scene/light/daylight.js");
const {Memory} = await web("scene/memory.js");
const {Moment} = await web("scene/moment.js");
const {Stage} = await web("scene/stage.js");
const {View} = await web("scene/view.js");
const {bowAfter, fallenSnow, isAnywhere, spell} = await web("scene/weatherSpells.js");
const {belowAurora} = await web("scene/sky/aurora.js");
const {cloudShadows} = await web("scene/sky/cloudShadows.js");
const {cumulus, heaps} = await web("scene/sky/cumulus.js");
const {halos} = await web("scene/sky/halo.js");
const {skyOver, skyShade} = await web("scene/sky/sky.js");
const {moonlit} = await web("scene/sky/sunAndMoon.js");
const {fogBanks} = await web("scene/weather/fogBanks.js");
const {bolts, flash, litUp} = await web("scene/weather/lightning.js");
const {falling} = await web("scene/weather/precipitation.js");
const {rainShafts} = await web("scene/weather/rainShafts.js");
const {bending} = await web("scene/weather/windOverLand.js");
const {mirroredBolts} = await web("scene/water/mirroredBolts.js");
const {onWater} = await web("scene/water/onWater.js");
const {rings} = await web("scene/water/rings.js");
const {surfaces} = await web("scene/water/surfaces.js");
const {foreground} = await web("scene/foreground/foreground.js");

const comparison = new Comparison();
for (const {record, pictures} of told()) {
    const {theme} = record;
    const kept = new Map();
    for (const picture of pictures) {
        const {seed} = picture;
        if (!kept.has(seed)) {
            const key = landSeed(theme, BigInt(seed));
            const memory = new Memory();
            kept.set(seed, {key, memory, crests: new Crests(theme, key, memory)});
        }
        comparePicture(theme, kept.get(seed), picture);
        comparison.compared += 1;
    }
}
comparison.print();

function comparePicture(theme, {key, memory, crests}, picture) {
    const at = `${theme.name}, ${picture.asked}, ${picture.moment.elapsed}`;
    const {asked, calm} = picture;
    const moment = momentOf(picture.moment);
    const {width, height, ...options} = picture.view;
    const view = new View(width, height, options);
    const {elapsed} = moment;
    const weather = spell(theme, key, elapsed, asked, calm, memory);
    const {kind, strength, wind, began, number} = weather;
    compare(`${at}: weather`, {kind, strength, wind, began, number}, picture.weather);
    const taken = lightMoment(moment, LAND_LAG);
    compareLight(`${at}: light`, theme, key, taken, elapsed, memory, picture);
    const light = new Light(revived(picture.light));
    const own = spell(theme, key, taken.elapsed, asked, calm, memory);
    const shade = skyShade(theme, light, memory);
    const sky = skyOver(theme, shade, light, taken, view.unzoomed, key, memory, own);
    const free = Math.fround(1 - light.fallen);
    const blown = (sway, tall, layer) => {
        const bent = bending(sway, tall, layer, weather, key, moment, view, memory, calm);
        return bent && bent.map((pixels) => pixels * free);
    };
    const given = {theme, seed: key, life: theme.life, calm, light, weather, moment, view, memory};
    const laid = crests.layers(light, sky, moment, view, new Memory(), blown);
    const stage = new Stage({...given, grounds: laid.grounds, crests: laid.crests});
    const masks = new Memory(12 << 20);
    const clouds = heaps(stage);
    const struck = bolts(stage);
    const waters = surfaces(stage);
    const sprites = [
        ...halos(stage, sky),
        ...cumulus(stage, sky, clouds, masks),
        ...cloudShadows(stage, sky, clouds, masks),
        ...rainShafts(stage, sky, masks),
        ...struck,
        ...mirroredBolts(stage, struck),
        ...rings(stage, waters),
        ...fogBanks(stage, masks),
        ...foreground(stage, Infinity, masks),
    ];
    const particles = [
        ...(waters.length ? onWater(stage, sky, laid.lamps, waters) : []),
        ...(isAnywhere(weather, key, elapsed, memory) ? falling(stage) : []),
    ];
    compare(`${at}: sky`, sky, picture.scene.sky);
    compare(`${at}: sprites`, sprites, picture.scene.sprites);
    compare(`${at}: particles`, particles, picture.scene.particles);
    const winds = laid.crests.map(({covers}) => {
        return covers.map(({wind}) => wind && Array.from(wind));
    });
    compare(`${at}: wind`, winds, picture.winds);
}

/** The light of a step, from that of the day's tables on. */
function compareLight(at, theme, key, taken, elapsed, memory, picture) {
    const {asked, calm} = picture;
    const bare = new Light(revived(picture.bare));
    const fallen = fallenSnow(theme, key, taken.elapsed, asked, memory);
    const bow = bowAfter(theme, key, taken.elapsed, asked, memory);
    const weather = spell(theme, key, elapsed, asked, calm, memory);
    const share = flash(weather, key, elapsed, calm, memory);
    const lit = moonlit(bare.with({fallen, bow}), theme, taken.hour, taken.date);
    compare(at, litUp(belowAurora(theme, lit), share), picture.light);
}

function momentOf({date: [year, month, day], ...others}) {
    return new Moment({...others, date: {year, month, day}});
}

/** Note what differs between a thing and what Python says of it. */
function compare(name, own, other) {
    const expected = "array" in Object(other) ? revived(other) : other;
    if (typeof expected === "number" && typeof own === "number") {
        const apart = Math.abs(own - expected) / Math.max(Math.abs(expected), 1);
        note(name, apart);
    } else if (ArrayBuffer.isView(expected)) compareArrays(name, own, expected);
    else if (Array.isArray(expected)) {
        comparison.same(`${name}, count`, own.length, expected.length);
        expected.forEach((one, i) => i < own.length && compare(`${name} ${i}`, own[i], one));
    } else if (typeof expected === "object" && expected !== null) {
        for (const [part, one] of Object.entries(expected)) {
            const words = typeof expected.words === "string" ? ` (${expected.words})` : "";
            compare(`${name}${words} ${part}`, own[part], one);
        }
    } else comparison.same(name, own, expected);
}

function compareArrays(name, own, expected) {
    comparison.same(`${name}, kind`, own?.constructor?.name, expected.constructor.name);
    comparison.same(`${name}, length`, own?.length, expected.length);
    let farthest = 0;
    expected.forEach((value, i) => {
        const apart = Math.abs((own?.[i] ?? NaN) - value) / Math.max(Math.abs(value), 1);
        farthest = Math.max(farthest, apart);
    });
    note(name, farthest);
}

/** Keep the largest distance of things of one name, whatever their number. */
function note(name, apart) {
    if (!(apart <= 1e-6)) comparison.different.push(`${name}: ${apart}`);
    const short = name
        .replace(/^.*?: /, "")
        .replace(/\d+/g, "")
        .replace(/ +/g, " ");
    comparison.farthest[short] = Math.max(comparison.farthest[short] ?? 0, apart);
}

/** What Python says, its arrays as typed arrays. */
function revived(value) {
    if (Array.isArray(value)) return value.map(revived);
    if (value === null || typeof value !== "object") return value;
    if ("array" in value) {
        const bytes = Uint8Array.from(Buffer.from(value.bytes, "base64"));
        return new globalThis[value.array](bytes.buffer);
    }
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revived(part)]));
}
