/** Themes as the page is handed them, as the records that modules made from Python take. */

import {
    Biome,
    Chances,
    Growth,
    Landmark,
    Layer,
    Life,
    Palette,
    Season,
    Stand,
    Theme,
} from "../made/scene/theme.js";

/** The theme of a record, {theme}, see `export/page/page_file.py`. */
export function themeOf({theme}) {
    const hours = theme.hours.map((palette) => named(Palette, palette));
    const seasons = theme.seasons.map((season) => named(Season, season));
    const layers = theme.layers.map((layer) => {
        return named(Layer, layer, {stands: layer.stands.map((stand) => named(Stand, stand))});
    });
    const biomes = theme.biomes.map((biome) => {
        const stands = biome.stands.map((growth) => named(Growth, growth));
        const landmarks = biome.landmarks.map((landmark) => named(Landmark, landmark));
        return named(Biome, biome, {stands, landmarks});
    });
    const weather = named(Chances, theme.weather);
    const life = named(Life, theme.life);
    return named(Theme, theme, {layers, hours, seasons, biomes, weather, life});
}

/** A record of a class with these parts. */
function named(Kind, parts, others = {}) {
    return Object.assign(new Kind(), parts, others);
}
