/**
 * Makes scenes as often as another program asks for it.
 *
 * Its argument is the address of the page's modules. The first line that it reads describes the
 * film, each further one has the number of a frame and how many are wanted; it answers with the
 * milliseconds of one.
 */

import {createInterface} from "node:readline";
import {pageFilm} from "./film.js";

let film = null;
for await (const line of createInterface({input: process.stdin})) {
    const told = JSON.parse(line);
    if (film) console.log(film(...told));
    else film = await pageFilm(process.argv[2], told);
}
