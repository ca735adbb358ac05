/** The address of the page: what stands behind its #, and what it asks for. */

import {CodeError, LANDSCAPE_VERSION} from "../scene/checkLetters.js";
import {SceneCode, WIDE_VIEW} from "../scene/sceneCode.js";

/** The word after a code with which the moment stands. */
const STILL_WORD = "still";

/** Units that a page shows from foot to top, at least and at most: beyond are too many stars. */
const LOWEST_VIEW = 10;
const HIGHEST_VIEW = 20_000;

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
    if (!(code.size[1] >= LOWEST_VIEW && code.size[1] <= HIGHEST_VIEW)) {
        problems.push(`a page shows ${LOWEST_VIEW} to ${HIGHEST_VIEW} units from foot to top`);
        changes.size = WIDE_VIEW;
        changes.origin = null;
    }
    const record = Object.hasOwn(records, code.theme) ? records[code.theme] : null;
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
