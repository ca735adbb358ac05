/**
 * The end of a code: the letter of the landscapes' version, and two letters that tell of every
 * typing mistake.
 *
 * Each letter of a word has a number. The sum of the numbers, and their sum with each multiplied by
 * its place, are to be multiples of a prime above all of them, see Python's `check_letters.py`.
 */

/** The version of the landscapes: with another letter the same words mean another picture. */
export const LANDSCAPE_VERSION = "a";

/** The letters of a code, by their numbers; before its last two there are no others. */
const CODE_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz-._~";

/** The letters at its end, by their numbers. */
const CHECK_LETTERS = `${CODE_LETTERS.slice(0, 36)}ABCDE`;

const CHECK_PRIME = CHECK_LETTERS.length;

const LETTER_NUMBERS = new Map(
    [CHECK_LETTERS, CODE_LETTERS].flatMap((letters) =>
        [...letters].map((letter, number) => [letter, number]),
    ),
);

/** A code that is none; its text says what is wrong with it. */
export class CodeError extends Error {}

/** The code of a body: with the version and the check letters. */
export function withEnd(body, version = LANDSCAPE_VERSION) {
    const word = `${body}-${version}`;
    const [total, placed] = letterSums(word);
    const last = (word.length * total - placed) % CHECK_PRIME;
    const first = -total - last;
    return word + [first, last].map((number) => CHECK_LETTERS.at(number % CHECK_PRIME)).join("");
}

/**
 * {body, version, right}: of a code what is before its end, and whether all its letters are right.
 *
 * @throws {CodeError} if its end is missing.
 */
export function splitEnd(code) {
    const mark = code.lastIndexOf("-");
    const [body, end] = [code.slice(0, Math.max(mark, 0)), code.slice(mark + 1)];
    const checks = [...end.slice(1)];
    if (mark < 0 || end.length !== 3 || !checks.every((letter) => CHECK_LETTERS.includes(letter)))
        throw new CodeError("its end is missing");
    const [version] = end;
    const known = [...body, version].every((letter) => CODE_LETTERS.includes(letter));
    return {body, version, right: known && letterSums(code).every((sum) => sum === 0)};
}

/**
 * The sum of a word's numbers, and that of each times its place, without multiples of the prime.
 */
function letterSums(word) {
    let [total, placed] = [0, 0];
    [...word].forEach((letter, place) => {
        const number = LETTER_NUMBERS.get(letter);
        total = (total + number) % CHECK_PRIME;
        placed = (placed + place * number) % CHECK_PRIME;
    });
    return [total, placed];
}
