/** The address of the page: what stands behind its #, and what it asks for. */

import {CodeError, LANDSCAPE_VERSION} from "./checkLetters.js";
import {SceneCode, shownText} from "./sceneCode.js";

/** The word after a code with which the moment stands. */
const STILL_WORD = "still";

/** Words without a meaning that a message repeats. */
const MOST_WORDS = 3;

/** What copying adds and nobody sees, and what a sentence puts after a word. */
const BLANK_LETTER = /[\s\u200b\u200e\u200f\u2060]/;
const STOP_LETTERS = ".,;";

/** What is put around a word, by what it begins with, as in Python's `textfile/typed.py`. */
const AROUND_WORDS = {
    ...{"<": ">", "(": ")", "[": "]", '"': '"', "'": "'", "`": "`", "“": "”", "”": "”", "„": "“”"},
    ...{"‘": "’", "’": "’", "‚": "‘’", "«": "»", "»": "«»", "‹": "›", "›": "‹›"},
};

/**
 * {code, still, problems}: the code in the part of an address from # on, as well as the page can
 * show it; whether its moment stands; and sentences about what is wrong with it.
 *
 * code: null if there is none; records: those of the page's themes by their names.
 */
export function placeOf(hash, records) {
    const pasted = plainText(decoded(hash.replace(/^#/, "")));
    const [text, ...words] = pasted
        .slice(pasted.lastIndexOf("#") + 1)
        .split("&")
        .map(plainText);
    const isStill = (word) => word.toLowerCase() === STILL_WORD;
    const problems = unknownWords(words.filter((word) => !isStill(word)));
    const still = words.some(isStill);
    if (!text) return {code: null, still, problems};
    try {
        const {code, version} = SceneCode.read(typedCode(text));
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
    const names = Object.keys(records);
    const known = knownName(code.theme, names);
    const theme = known ?? names[0];
    const shown = shownText(code.theme);
    if (known === null) problems.push(`this page has no theme ${shown}: here is ${theme}`);
    else if (code.digits !== records[theme].digits)
        problems.push(`the theme ${shown} of this code is another one than that of the page`);
    return code.with({...changes, theme, digits: records[theme].digits});
}

/** A sentence about words that mean nothing, which names a few; none without any. */
function unknownWords(words) {
    if (!words.length) return [];
    const shown = words.slice(0, MOST_WORDS).map(shownText).join(", ");
    const more = words.length > MOST_WORDS ? ` and ${words.length - MOST_WORDS} more` : "";
    return [`${shown}${more} in the address mean${words.length > 1 ? "" : "s"} nothing here`];
}

/** Which of some names a word is: that of its letters, or the only one of another case or form. */
function knownName(word, names) {
    if (names.includes(word)) return word;
    const folded = (name) => plainText(name).toLowerCase();
    const alike = names.filter((name) => folded(name) === folded(word));
    return alike.length === 1 ? alike[0] : null;
}

/** The code that a word is: only its check letters keep their case. */
function typedCode(word) {
    return word.slice(0, -2).toLowerCase() + word.slice(-2);
}

/** A word as it is meant: without brackets or quotes around it, and without a sentence's stop. */
function plainText(text) {
    let [first, last] = [0, text.length];
    while (first < last) {
        const [left, right] = [text[first], text[last - 1]];
        if (BLANK_LETTER.test(left)) first++;
        else if (BLANK_LETTER.test(right) || STOP_LETTERS.includes(right)) last--;
        else if (last - first > 1 && AROUND_WORDS[left]?.includes(right)) {
            first++;
            last--;
        } else break;
    }
    return text.slice(first, last).normalize("NFC");
}

function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
