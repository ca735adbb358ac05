/** Why nothing can be drawn: there is no WebGL2, it does not do what it should, or has no room. */
export class CardError extends Error {}
