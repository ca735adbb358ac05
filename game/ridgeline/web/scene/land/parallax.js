/** The scroll of a layer: how far its land has moved past the camera. */

/** The place of the land at the left border of the view, in units. */
export function leftEdge(layer, moment, view) {
    return view.corner[0] + scrolled(layer, moment);
}

/** Units that the land has scrolled to the left: its place where the panorama begins. */
export function scrolled(layer, moment) {
    return layer.parallax * moment.travel + layer.drift * moment.elapsed;
}
