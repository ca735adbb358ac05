/** Compares the score of life, and what each of its events shows, with Python's. */

import {Comparison, told, web} from "./comparing.mjs";

const {Crests} = await web("scene/crests.js");
const {windWheels} = await web("scene/life/land/windWheels.js");
const {living} = await web("scene/life/living.js");
const {Cue, Score} = await web("scene/life/score.js");
const {VOICES} = await web("scene/life/voices.js");
const {Light} = await web("scene/light/daylight.js");
const {Memory} = await web("scene/memory.js");
const {Moment} = await web("scene/moment.js");
const {Gradient} = await web("scene/oklab.js");
const {LayerLand, Stage} = await web("scene/stage.js");
const {View} = await web("scene/view.js");
const {Spell} = await web("scene/weatherSpells.js");

const comparison = new Comparison();
const memory = new Memory();
for (const {record, scores = [], scenes = []} of told()) {
    scores.forEach((score) => compareScore(record.theme, score));
    scenes.forEach((scene) => compareScene(record.theme, scene));
}
comparison.print();

function compareScore(theme, {life, key, calm, month, bars, cues}) {
    const score = new Score(VOICES, {...theme, life}, BigInt(key), memory);
    for (const [number, ...bar] of bars) {
        const {start, chance, kinds, beside} = score.bar(number, month);
        comparison.same(
            `${theme.name}, bar ${number} in month ${month}`,
            [start, chance, kinds, beside],
            bar,
        );
        comparison.compared += 1;
    }
    for (const [elapsed, hour, events] of cues) {
        const own = score.cues(elapsed, hour, month, life, calm);
        const listed = own.map((cue) => {
            const {kind, number, since, strength, passing} = cue;
            return [kind, number, since, strength, passing, cue.within(44, 3)];
        });
        comparison.same(`${theme.name}, second ${elapsed} at ${hour}`, listed, events);
        comparison.compared += 1;
    }
}

function compareScene(theme, {stage: given, events}) {
    const stage = stageOf(theme, given);
    for (const {kind, cue, items} of events) {
        const own = drawn(stage, kind, cue && new Cue(...cue));
        const words = `${theme.name}, ${given.moment.hour}, ${kind} ${cue}`;
        comparison.same(`${words}: words`, own.map(placed), items.map(placed));
        own.forEach((item, number) => {
            const other = items[number];
            if (other === undefined) return;
            comparison.near(`colour of ${item.words}`, item.colour, other.colour);
            const part = "points" in other ? "points" : "share";
            comparison.near(`${part} of ${item.words}`, item[part], numbers(other[part]));
            comparison.compared += 1;
        });
    }
}

function drawn(stage, kind, cue) {
    if (kind === "steady") return living(stage, []);
    if (kind === "wheels") return windWheels(stage);
    return kind === "living" ? living(stage, [cue]) : VOICES[kind].draw(stage, cue);
}

/** What must be the same to the pixel. */
function placed({words, layer, left, top, width, height}) {
    return [words, layer, left, top, width, height];
}

/** The stage that Python tells of, with lands of its own. */
function stageOf(theme, {key, life, calm, light, weather, moment, view, grounds, crests}) {
    const laidOut = new Crests(theme, BigInt(key), memory);
    const [year, month, day] = moment.date;
    const {width, height, ...options} = view;
    return new Stage({
        theme,
        seed: BigInt(key),
        life,
        calm,
        light: new Light(light),
        weather: new Spell(...weather),
        moment: new Moment({...moment, date: {year, month, day}}),
        view: new View(width, height, options),
        grounds: grounds.map((number, i) => {
            return new LayerLand(laidOut._layers[i], laidOut.land(i), number);
        }),
        crests: crests.map(({words, crest, rows, colours}) => {
            const gradient = new Gradient(numbers(rows), colours);
            return {words, crest: numbers(crest), gradient};
        }),
        memory,
    });
}

/** The numbers of an array that Python has written as {f4 or f8: base64}. */
function numbers({f4, f8}) {
    const {buffer, byteOffset, byteLength} = Buffer.from(f4 ?? f8, "base64");
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
    return f4 === undefined ? new Float64Array(bytes) : new Float32Array(bytes);
}
