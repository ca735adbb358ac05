/** The page is handed its themes: none is found by a name here. */

export function themeFor(name) {
    throw new RangeError(`the theme ${name} is not in this page`);
}
