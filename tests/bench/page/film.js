/** Times the frames of a landscape as the page makes them; in node and in browsers. */

const FRAMES_PER_SECOND = 60;

/**
 * A function that makes some frames after a first one, with what is to be done with each scene, and
 * answers the milliseconds of one of them.
 *
 * web: the address of the page's modules; record: a theme as the page is told of it.
 */
export async function pageFilm(web, {record, seed, hour, day, width, height}) {
    const {themeOf} = await import(`${web}/byHand/records.js`);
    const {Landscape} = await import(`${web}/made/scene/landscape.js`);
    const {Journey} = await import(`${web}/made/scene/moment.js`);
    const {View} = await import(`${web}/made/scene/view.js`);
    const theme = themeOf(record);
    const landscape = new Landscape(theme, seed);
    const journey = new Journey(theme.speed, hour, day);
    const view = new View(width, height);
    return (first, count, done = () => {}) => {
        const start = performance.now();
        for (let frame = first; frame < first + count; frame++)
            done(landscape.scene(journey.moment(frame / FRAMES_PER_SECOND), view));
        return (performance.now() - start) / count;
    };
}
