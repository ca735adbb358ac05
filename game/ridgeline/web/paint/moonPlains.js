/** The dark plains that make the moon's face, as seen from the northern half of the earth. */

/** The middle of each and half its axes, in radii of the disc, to the right and down. */
export const MOON_PLAINS = [
    [-0.3, -0.46, 0.36, 0.32], // Imbrium
    [0.28, -0.42, 0.22, 0.2], // Serenitatis
    [0.44, -0.1, 0.27, 0.22], // Tranquillitatis
    [0.79, -0.28, 0.12, 0.15], // Crisium
    [0.7, 0.12, 0.15, 0.24], // Fecunditatis
    [0.5, 0.28, 0.14, 0.14], // Nectaris
    [-0.66, -0.08, 0.27, 0.46], // Procellarum
    [-0.22, 0.3, 0.25, 0.22], // Nubium
    [-0.6, 0.4, 0.14, 0.15], // Humorum
    [0.02, -0.78, 0.36, 0.08], // Frigoris
];
