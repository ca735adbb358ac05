/** Why the graphics card does not draw, so that the processor has to. */

/** It does not do what it should, or has no room for it. */
export class CardError extends Error {}

/** There is none, or no WebGL2, as on many machines. */
export class NoCardError extends CardError {}
