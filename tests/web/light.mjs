/** Compares the light of themes with Python's. */

import {Comparison, told, web} from "./comparing.mjs";

const {Daylight} = await web("made/scene/light/daylight.js");
const {themeOf} = await web("byHand/records.js");
const {Spell} = await web("made/scene/weatherSpells.js");
const {Day} = await web("python.js");

const comparison = new Comparison();
for (const {record, lights} of told()) {
    const daylight = new Daylight(themeOf(record));
    for (const [hour, [year, month, day], kind, strength, numbers, snow] of lights) {
        const light = daylight.light(hour, new Day(year, month, day), new Spell(kind, strength));
        const {sky, ridges, mist, glow, sun, moon, cloudColour, snowColour} = light;
        const colours = [sky, ridges, mist, glow, sun, moon, cloudColour, snowColour];
        const rest = [light.glowShare, light.stars, light.cover];
        const own = [...colours.flatMap((colour) => colour.ravel().toList()), ...rest];
        comparison.near("light", own, numbers);
        comparison.same(`snow of ${record.theme.name}`, light.snow, snow);
        comparison.compared += 1;
    }
}
comparison.print();
