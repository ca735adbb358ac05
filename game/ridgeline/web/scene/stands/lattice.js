/** The lattice of outlines. */

/** Units between the points of an outline: one pixel of a view 2160 pixels high. */
export const LATTICE = 0.5;
