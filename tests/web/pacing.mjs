/** What the pacer makes of a browser that calls it at some times: rate and detail after each. */

import {answerEach, web} from "./comparing.mjs";

const {Pacer} = await web("page/pacer.js");

await answerEach((calls) => {
    const pacer = new Pacer();
    return calls.map((now) => {
        const due = pacer.due(now);
        return [due, pacer.rate, pacer.detail];
    });
});
