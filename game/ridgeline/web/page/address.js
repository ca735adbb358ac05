/** The address of the page: what stands behind its #, and what it asks for. */

import {CodeError, LANDSCAPE_VERSION} from "../scene/checkLetters.js";
import {SceneCode} from "../scene/sceneCode.js";

/** The word after a code with which the moment stands. */
const STILL_WORD = "still";

/**
 * {code, still, problems}: the code in the part of an address from # on, as well as the page can
 * show it; whether its moment stands; and sentences about what is wrong with it.
 *
 * code: null if there is none; records: those of the page's themes by their names.
 */
export function placeOf(hash, records) {
    const [text, ...words] = decoded(hash.replace(/^#/, "")).split("&");
    const unknown = words.filter((word) => word !== STILL_WORD);
    const problems = unknown.map((word) => `'${word}' in the address means nothing here`);
    const still = words.includes(STILL_WORD);
    if (!text) return {code: null, still, problems};
    try {
        const {code, version} = SceneCode.read(text);
        return {code: showable(code, version, records, problems), still, problems};
    } catch (problem) {
        if (!(problem instanceof CodeError)) throw problem;
        return {code: null, still: false, problems: [problem.message, ...problems]};
    }
}

/** The part of an address from # on that opens a place. */
export function hashOf(code, still) {
    return `#${code}${still ? `&${STILL_WORD}` : ""}`;
}

/** What of a code the page can show; what it cannot is told in `problems`. */
function showable(code, version, records, problems) {
    const changes = {};
    if (version !== LANDSCAPE_VERSION)
        problems.push("this code is of another version of Ridgeline: its landscape was another");
    if (code.kind !== "ridges") {
        problems.push("this page shows ridges: neither an island in the rain nor a low flight");
        changes.kind = "ridges";
    }
    const record = records[code.theme];
    if (!record) {
        [changes.theme] = Object.keys(records);
        problems.push(`this page has no theme '${code.theme}': here is ${changes.theme}`);
    } else if (code.digits !== record.digits) {
        problems.push(
            `the theme '${code.theme}' of this code is another one than that of the page`,
        );
    }
    return code.with({...changes, digits: records[changes.theme ?? code.theme].digits});
}

function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
