/** What JavaScript makes of codes, and what it says about landscapes. */

import {answerEach, web} from "./comparing.mjs";

const {SceneCode} = await web("page/sceneCode.js");
const {altText} = await web("made/scene/altText.js");
const {Landscape} = await web("made/scene/landscape.js");
const {themeOf} = await web("byHand/records.js");
const {Day} = await web("python.js");
const {calmed, Cruise} = await web("page/cruise.js");
const {placeOf} = await web("page/address.js");
const {Pacer} = await web("page/pacer.js");
const {pngWithTexts} = await web("page/picture.js");

function codeOf({theme, seed, date: [year, month, day], ...parts}) {
    return new SceneCode(theme, BigInt(seed), {...parts, date: new Day(year, month, day)});
}

/** The code of a text and its fields, or what is wrong with it. */
function parsed(text) {
    try {
        const code = SceneCode.parse(text);
        const {year, month, day} = code.date;
        const {seed} = code;
        return {text: `${code}`, fields: {...code, seed: `${seed}`, date: [year, month, day]}};
    } catch (problem) {
        return {problem: problem.message};
    }
}

const answers = {
    written: (codes) => codes.map((fields) => `${codeOf(fields)}`),
    parsed: (texts) => texts.map(parsed),
    shaped: (codes) => codes.map(([text, ...size]) => `${SceneCode.parse(text).shaped(...size)}`),
    moments: (codes) =>
        codes.map(([text, speed]) => {
            const {travel, hour, elapsed, speed: pace} = SceneCode.parse(text).momentIn({speed});
            return [travel, hour, elapsed, pace];
        }),
    words: ({record, codes}) =>
        codes.map((text) => {
            const code = SceneCode.parse(text);
            const landscape = new Landscape(themeOf(record), code.seed, code.weather);
            return altText(landscape, "ridges", code.momentIn(record.theme));
        }),
    cruised: ({record, code, steps}) => {
        const cruise = new Cruise({[record.theme.name]: record}, SceneCode.parse(code));
        return steps.map(([seconds, faster]) => {
            if (faster) cruise.accelerate(faster);
            cruise.advance(seconds);
            const [layer] = cruise.scene(40, 30).layers.slice(-1);
            return [`${cruise.code}`, Array.from(layer.crest)];
        });
    },
    calmed: (texts) => texts.map((text) => `${calmed(SceneCode.parse(text))}`),
    places: ({hashes, themes}) =>
        hashes.map((hash) => {
            const {code, still, problems} = placeOf(hash, themes);
            return [code && `${code}`, still, problems];
        }),
    pacer: (gaps) => {
        const pacer = new Pacer();
        let now = 0;
        return gaps.map(([milliseconds, calls]) => {
            let due = 0;
            for (let call = 0; call < calls; call++) {
                now += milliseconds;
                due += pacer.due(now) ? 1 : 0;
            }
            return [due, pacer.rate, pacer.detail];
        });
    },
    png: ([bytes, texts]) => [...pngWithTexts(Uint8Array.from(bytes), texts)],
};

await answerEach(({ask, about}) => answers[ask](about));
