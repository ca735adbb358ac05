/**
 * The score for life: time in bars, each with one event from a shuffled bag of the kinds that suit
 * a theme.
 *
 * So nothing is dead for long, and little happens at once. All follows from the seed and the bar;
 * the hour only decides which of a bar's kinds is seen: one by day, and another by dusk or by night
 * if that of the day cannot be seen then.
 */

import {modulo} from "../../terrain.js";
import {Word} from "../chance.js";
import {FORGETFUL} from "../memory.js";
import {clip, leftOf, rightOf} from "../numpy.js";
import {CALM, WEATHER_KINDS} from "../weatherSpells.js";
import {about, draws, presence} from "./presence.js";

/** Seconds of a bar, and after its beginning in which its event may come into the picture. */
const BAR_SECONDS = 40;
const LATEST = 8;

/**
 * Seconds before an event comes into the picture in which it is on its way outside; after which it
 * is over, wherever it is; and in which it fades there, far outside all but huge views.
 */
export const LEAD = 38;
export const LONGEST = 110;
const FADE_SECONDS = 2;

/** Bars before this one whose events may still be seen. */
const EARLIER = Math.ceil((LONGEST + LATEST) / BAR_SECONDS) - 1;

/** Bars of a round, for which one bag is filled and emptied. */
const BARS_OF_ROUND = 12;

/**
 * Sum of the shares of a theme's events from which on every bar has one; with less, some bars rest.
 */
const FULL_SCORE = 3;

/**
 * Part of the share of those about by day that goes into the bags of dusk and night, too: they stay
 * from the day.
 */
const AGAIN = 0.2;

/** Share of the bars that have what comes beside their event, where a theme has the most of it. */
const BESIDE = 0.25;

/**
 * Seconds ahead for which the weather is foreseen when an event comes, and the strength from which
 * it is heeded.
 */
export const FORESEEN_SECONDS = 25;
export const FELT = 0.15;

/** The parts of a day, whose sums say when a kind is about; dawn is a dusk. */
export const BY_DAY = 1;
export const BY_DUSK = 2;
export const BY_NIGHT = 4;
const DAY_PARTS = [BY_DAY, BY_DUSK, BY_NIGHT];

/**
 * Hours before sunrise and after sunset that belong to the day, of a dusk, and in which one gives
 * way to another.
 */
const EARLY_HOURS = 0.6;
const LATE_HOURS = 0.7;
const DUSK_HOURS = 1.5;
const PART_FADE_HOURS = 0.5;

/**
 * An event of the score at a moment.
 *
 * kind: the field of the theme's life; number: of its bar, for its chances; since: seconds since it
 * came into the picture; negative while it is on its way there; strength: 0–1, how much of it is
 * shown.
 */
export class Cue {
    constructor(kind, number, since, strength = 1) {
        Object.assign(this, {kind, number, since, strength});
    }

    /** The strength of what is on its way before and after, too. */
    get passing() {
        return this.strength * presence(this.since + LEAD, LEAD + LONGEST, FADE_SECONDS);
    }

    /**
     * The strength of what is seen for so many seconds, and takes `fade` of them to come and to go.
     */
    within(duration, fade) {
        return this.strength * presence(this.since, duration, fade);
    }
}

/** No weather is expected in any second. */
function alwaysFine() {
    return null;
}

/** True: what needs nothing suits every theme. */
export function anywhere() {
    return true;
}

/**
 * Weather that even the hardy shun, in which few are out, and in which nobody flies for pleasure.
 */
export const STORMY = ["storm"];
export const WET = ["rain", ...STORMY];
export const FOUL = [...WET, "snow", "fog"];

/**
 * A kind of event, with defaults for what is not given.
 *
 * draw(stage, cue): its sprites; parts: sum of the parts of the day in which it is about;
 * suits(theme): whether a theme has what it needs; months: the first and the last month of its
 * season; shuns: the kinds of weather that keep it away: others come in its place; beside: whether
 * it comes beside the event of a bar, as land may hide it; aloft: whether it is above the heaped
 * clouds, which hide it.
 */
export function voice(draw, parts, given = {}) {
    const usual = {suits: anywhere, months: [1, 12], shuns: WET, beside: false, aloft: false};
    return {draw, parts, ...usual, ...given};
}

/** The score of a theme and a seed. */
export class Score {
    constructor(voices, theme, seed, memory = FORGETFUL) {
        Object.assign(this, {_theme: theme, _seed: seed, _memory: memory});
        /** The kinds of the theme's events with their shares of life; for the rest see `voice`. */
        this._players = Object.entries(voices)
            .map(([kind, {parts, months, beside, suits}]) => {
                return {kind, share: theme.life[kind], parts, months, beside, suits};
            })
            .filter(({share, suits}) => share > 0 && suits(theme));
        this._hardy = new Map(
            WEATHER_KINDS.map((kind) => [kind, hardyOf(this._players, voices, kind)]),
        );
    }

    /** The bar of this number, as it is in such weather. */
    bar(number, month, weather = null) {
        const players = this._hardy.get(weather) ?? this._players;
        return this._memory.recall(barOf, this._seed, players, month, number);
    }

    /**
     * The list of the events of a second, the earliest first.
     *
     * elapsed: seconds of life, see `seconds`; hour: of day; month: 1–12; life: kinds without any
     * share of it are left out, and leave a rest; calm: leave out every other event; weather: tells
     * for which weather one is prepared in a second of life.
     */
    cues(elapsed, hour, month, life, calm = false, weather = alwaysFine) {
        if (!this._players.length) return [];
        const shown = partsOf(this._theme, hour);
        const now = Math.floor(elapsed / BAR_SECONDS);
        const cues = [];
        for (let number = now - EARLIER; number < now + 2; number++) {
            const {start, chance} = this.bar(number, month);
            const since = elapsed - BAR_SECONDS * number - start;
            if (!(-LEAD < since && since < LONGEST) || (calm && chance >= CALM)) continue;
            // Decided when they come, so that no other takes the place of what is in the picture.
            const bar = this.bar(number, month, weather(elapsed - since));
            for (const kind of new Set([...bar.kinds, ...bar.beside])) {
                let strength = 0;
                bar.kinds.forEach((own, part) => {
                    if (own === kind) strength += shown[part];
                });
                if (bar.beside.includes(kind)) strength = 1;
                if (kind && strength > 0 && life[kind] > 0) {
                    cues.push(new Cue(kind, number, since, Math.min(strength, 1)));
                }
            }
        }
        return cues;
    }
}

/**
 * Those of the players whom a weather does not keep away; they play as much as all would.
 */
function hardyOf(players, voices, weather) {
    const kept = players.filter(({kind}) => !voices[kind].shuns.includes(weather));
    const [every, own] = [players, kept].map((some) => {
        return some.reduce((sum, {beside, share}) => (beside ? sum : sum + share), 0);
    });
    return kept.map((player) => {
        return player.beside ? player : {...player, share: (player.share * every) / own};
    });
}

/** [day, dusk, night], 0–1: how much of each an hour has, together 1. */
export function partsOf({sunrise, sunset}, hour) {
    const lasts = modulo(sunset - sunrise, 24) + EARLY_HOURS + LATE_HOURS;
    const day = about(hour, sunrise - EARLY_HOURS, Math.min(lasts, 24), PART_FADE_HOURS);
    const first = sunrise - EARLY_HOURS - DUSK_HOURS;
    const bright = about(hour, first, Math.min(lasts + 2 * DUSK_HOURS, 24), PART_FADE_HOURS);
    const light = Math.max(bright, day);
    return [day, light - day, 1 - light];
}

/**
 * {start, chance, kinds, beside}, a bar of a seed's score: seconds until its event comes, its
 * chance 0–1, the kinds by day, dusk and night, empty for a rest, and what comes beside them.
 *
 * What is about by day stays at dusk and by night if it can be seen then.
 */
export function barOf(seed, players, month, number) {
    const [start, chance, ...lots] = draws(seed, Word.BARS, number, 2 + players.length);
    const beside = players
        .filter((player, i) => player.beside && lots[i] < BESIDE * player.share)
        .map((player) => player.kind);
    const playing = players.filter((player) => inSeason(player, month) && !player.beside);
    const parts = new Map(playing.map((player) => [player.kind, player.parts]));
    const stays = (kind, part) => (parts.get(kind) ?? 0) & part;
    const day = pickedKind(seed, playing, BY_DAY, number);
    const night = stays(day, BY_NIGHT) ? day : pickedKind(seed, playing, BY_NIGHT, number);
    let between = "";
    if (stays(day, BY_DUSK)) between = day;
    else if (stays(night, BY_DUSK)) between = night;
    else between = pickedKind(seed, playing, BY_DUSK, number);
    return {start: LATEST * start, chance, kinds: [day, between, night], beside};
}

/** The kind that a bar has from the bag of a part of the day; empty for a rest. */
function pickedKind(seed, players, part, number) {
    const aboutThen = players.filter((player) => player.parts & part);
    const rest = Math.max(FULL_SCORE - players.reduce((sum, {share}) => sum + share, 0), 0);
    // What is about by day as well is dealt there, too.
    const again = ({parts}) => (part === BY_DAY || !(parts & BY_DAY) ? 1 : AGAIN);
    const shares = new Map(aboutThen.map((player) => [player.kind, again(player) * player.share]));
    if (rest) shares.set("", rest);
    if (!shares.size) return "";
    const kinds = dealt(seed, shares, DAY_PARTS.indexOf(part), Math.floor(number / BARS_OF_ROUND));
    return kinds[modulo(number, BARS_OF_ROUND)];
}

/** The kinds of a round of bars, each about as often as its share, and spread over the round. */
export function dealt(seed, shares, place, around) {
    const chances = draws(seed, Word.BAGS.at(place), around, BARS_OF_ROUND + 1);
    const kinds = [...shares.keys()];
    let whole = 0;
    const sums = [...shares.values()].map((share) => (whole += share));
    const bag = Array.from({length: BARS_OF_ROUND}, (_, number) => {
        const lot = (number + chances[BARS_OF_ROUND]) * (whole / BARS_OF_ROUND);
        return clip(rightOf(sums, lot), 0, kinds.length - 1);
    });
    // Those of one kind have equal parts of the round, and a place by chance in each.
    const places = bag.map((lot, number) => {
        const first = leftOf(bag, lot);
        return (number - first + chances[number]) / (rightOf(bag, lot) - first);
    });
    const order = [...bag.keys()].sort((one, other) => places[one] - places[other]);
    return order.map((number) => kinds[bag[number]]);
}

function inSeason({months: [first, last]}, month) {
    return first <= last ? first <= month && month <= last : !(last < month && month < first);
}
