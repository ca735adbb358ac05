/** What the pacer makes of a browser that calls it at some times: rate and detail after each. */

import {told, web} from "./comparing.mjs";

const {Pacer} = await web("page/pacer.js");
const pacer = new Pacer();
const paces = told().map((now) => {
    const due = pacer.due(now);
    return [due, pacer.rate, pacer.detail];
});
console.log(JSON.stringify(paces));
