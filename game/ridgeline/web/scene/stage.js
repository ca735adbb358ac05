/** The stage of a moment: all that weather and life may know of it. */

/**
 * The land of one of the theme's layers.
 *
 * layer: its part of the theme; land: its heights; number: in `Scene.layers`, of its nearest crest,
 * on which its sprites stand.
 */
export class LayerLand {
    constructor(layer, land, number) {
        Object.assign(this, {layer, land, number});
    }
}

/**
 * A moment of a landscape in a view.
 *
 * theme: of the landscape; seed: BigInt, of all that it shows; life: the theme's, or less; calm:
 * true for little motion; light, weather: of the moment; moment, view: of the picture; grounds:
 * back to front, one `LayerLand` for each of the theme's layers, banks too; crests: `Scene.layers`;
 * memory: the landscape's.
 */
export class Stage {
    constructor({theme, seed, life, calm, light, weather, moment, view, grounds, crests, memory}) {
        Object.assign(this, {theme, seed, life, calm, light, weather, moment, view, grounds});
        Object.assign(this, {crests, memory});
    }

    /** The grounds that are land, back to front. */
    get lands() {
        return this.grounds.filter((ground) => ground.layer.bank === null);
    }

    /**
     * The number of a ground's nearest crest, or of that of the water before it, which has several.
     */
    shore(ground) {
        let number = ground.number;
        while (number + 1 < this.crests.length && this.crests[number + 1].words === "lake")
            number += 1;
        return number;
    }

    /**
     * The number of the last crest behind a ground, whose own land hides what stands there; -1 for
     * the sky.
     */
    behind(ground) {
        const number = this.grounds.indexOf(ground);
        return number ? this.shore(this.grounds[number - 1]) : -1;
    }
}
