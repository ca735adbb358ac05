/** Compares the light of themes with Python's. */

import {Comparison, told, web} from "./comparing.mjs";

const {Daylight} = await web("scene/light/daylight.js");
const {Spell} = await web("scene/weatherSpells.js");

const comparison = new Comparison();
for (const {record, lights} of told()) {
    const daylight = new Daylight(record.theme, record.light);
    for (const [hour, [year, month, day], kind, strength, numbers, snow] of lights) {
        const light = daylight.light(hour, {year, month, day}, new Spell(kind, strength));
        const {sky, ridges, mist, glow, sun, moon, cloudColour, snowColour} = light;
        const colours = [...sky, ...ridges, mist, glow, sun, moon, cloudColour, snowColour];
        const rest = [light.glowShare, light.stars, light.cover];
        comparison.near("light", [...colours.flat(), ...rest], numbers);
        comparison.same(`snow of ${record.theme.name}`, light.snow, snow);
        comparison.compared += 1;
    }
}
comparison.print();
