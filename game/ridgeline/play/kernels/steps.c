/* Many runs at once: the step of rules.py over an array of runs, number for number.

   Only + - * / and comparisons decide a run, in the order in which rules.py writes them, and no product is fused with
   a sum (-ffp-contract=off): so both answer the same to the last bit. batch.py describes the records. */

#include <math.h>
#include <stdint.h>

#ifdef _WIN32
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED
#endif

typedef struct {
    double x, y, vx, vy, dusk, run, bonus, origin;
    int64_t asleep, tick, air, idle, chain, longest_chain, perfects, landings, hits, clouds, taken[5], last_coin,
        longest_air, dived, clean, due, high, skims, escapes, near, waits, cause, land;
} Run;

typedef struct {
    const double *rows; /* of 8: a, b, c, d of the cubic of a knot, wind, lift, water, haste */
    int64_t first, count;
    double knot;
    const double *things; /* of 3: x, lift, kind; x is NaN in a cell without one */
    int64_t first_cell, cells;
    double cell;
} Land;

typedef struct {
    double dt, gravity, dive, damping, slowest, slowest_held, wind, fastest_fall, contact, wall, abyss, buffer, perfect_rise,
        fever_chain, hit_cosine, hit_speed, flight, clouds, hit_push, lift_speed, skim, skim_speed, dusk_lead,
        dusk_furthest, tie_rate, tie_lead, by_distance, by_tick, hold_chain, hold, escape_near, escape_far, metre, perfect_points,
        cloud_points, air_points, skim_points, escape_points, ticks;
    double things[5][4]; /* reach, points, push, kick */
    int64_t stages;
    double stage[8][3];
} Rules;

enum { GOES_ON, WALL, FALL, DUSK };

static const double *row_at(const Land *land, double x)
{
    int64_t knot = (int64_t)floor(x / land->knot) - land->first;
    knot = knot < 0 ? 0 : knot >= land->count ? land->count - 1 : knot;
    return land->rows + 8 * knot;
}

static void look(const Land *land, double x, double *height, double *slope)
{
    double place = x / land->knot, t = place - floor(place);
    const double *row = row_at(land, x);
    double a = row[0], b = row[1], c = row[2], d = row[3];
    *height = ((d * t + c) * t + b) * t + a;
    *slope = ((3.0 * d * t + 2.0 * c) * t + b) / land->knot;
}

static double worth(const Run *on, const Rules *rules)
{
    return on->chain >= rules->fever_chain ? 2.0 : 1.0;
}

static double dusk_speed(double stage, double vx, const Rules *rules)
{
    double reached = rules->stage[0][0], share = rules->stage[0][1], more = rules->stage[0][2];
    for (int64_t k = 1; k < rules->stages; k++) {
        const double *next = rules->stage[k];
        if (stage < next[0]) {
            double part = (stage - reached) / (next[0] - reached);
            return (share + part * (next[1] - share)) * vx + more + part * (next[2] - more);
        }
        reached = next[0], share = next[1], more = next[2];
    }
    return share * vx + more;
}

static double dusk_after(const Run *on, double vx, double haste, int64_t chain, const Rules *rules)
{
    if (isinf(on->dusk))
        return on->dusk;
    if (on->tick < on->waits)
        return on->x - rules->dusk_lead;
    double stage = (on->x - on->origin) * rules->by_distance + (double)on->tick * rules->by_tick;
    double speed = dusk_speed(stage, vx, rules) + haste;
    speed += rules->tie_rate * (on->x - on->dusk - rules->tie_lead);
    if (chain >= rules->hold_chain)
        speed -= rules->hold * speed;
    double place = on->dusk + speed * rules->dt, furthest = on->x - rules->dusk_furthest;
    return furthest > place ? furthest : place;
}

static const double *thing_between(const Land *land, double left, double right)
{
    int64_t last = (int64_t)floor(right / land->cell) - land->first_cell;
    for (int64_t cell = (int64_t)floor(left / land->cell) - land->first_cell; cell <= last; cell++) {
        const double *thing = land->things + 3 * cell;
        if (cell >= 0 && cell < land->cells && left < thing[0] && thing[0] <= right)
            return thing;
    }
    return 0;
}

static void step(Run *on, int held, const Land *land, const Rules *rules)
{
    if (on->cause || (on->asleep && !held))
        return;
    const double *row = row_at(land, on->x);
    double wind = row[4], lift = row[5], water = row[6], haste = row[7], dt = rules->dt;
    double pull = held ? rules->gravity + rules->dive : rules->gravity;
    double kept = 1.0 - rules->damping * dt;
    double vx = on->vx * kept, rising = on->vy * kept, vy = rising - pull * dt;
    double x = on->x + vx * dt, y = on->y + (rising + vy) * 0.5 * dt;
    if (on->air) {
        vx += wind * dt;
        if (lift > 0.0 && !held && vy < rules->lift_speed) {
            vy = vy + lift * dt;
            vy = vy > rules->lift_speed ? rules->lift_speed : vy;
        }
    }
    double height, slope, pushed = 0.0;
    look(land, x, &height, &slope);
    double depth = height - y;
    int64_t air = on->air, tick = on->tick + 1, idle = held ? 0 : on->idle + 1;
    if (depth > 0.0) {
        double into = slope * vx - vy;
        double limit = rules->hit_cosine * rules->hit_cosine * (vx * vx + vy * vy) * (1.0 + slope * slope);
        int hit = air >= rules->flight && into > 0.0 && into * into > limit;
        x -= slope * depth / (1.0 + slope * slope);
        look(land, x, &y, &slope);
        into = slope * vx - vy;
        double along = (vy - slope * vx) / (1.0 + slope * slope);
        if (along < 0.0) {
            vx = vx + slope * along;
            vy = vy - along;
        }
        if (hit) {
            vx = vx * rules->hit_speed, vy = vy * rules->hit_speed;
            pushed = -rules->hit_push;
        } else if (water > 0.0 && air && !held && into > rules->skim_speed) {
            vy += rules->skim * into;
            on->skims++;
            on->bonus = on->bonus + rules->skim_points * worth(on, rules);
        }
        if (air) {
            int broken = hit || (air >= rules->flight && !on->clean);
            double earned = on->clean && !hit ? rules->air_points * (double)air / rules->ticks * worth(on, rules) : 0.0;
            on->chain = broken ? 0 : on->chain;
            on->landings++;
            on->hits += hit;
            on->longest_air = air > on->longest_air ? air : on->longest_air;
            on->bonus = on->bonus + earned;
            on->dived = idle <= rules->buffer;
            on->clean = on->due = on->high = 0;
        }
        air = 0;
    } else if (air || -depth > rules->contact) {
        if (!air) {
            on->due = on->dived && vy > rules->perfect_rise ? tick + (int64_t)rules->buffer : 0;
            on->dived = on->clean = 0;
        }
        air++;
        if (on->due && !held) {
            on->chain++;
            on->longest_chain = on->chain > on->longest_chain ? on->chain : on->longest_chain;
            on->perfects++;
            on->clean = 1;
            on->due = 0;
            on->bonus = on->bonus + rules->perfect_points * worth(on, rules);
        } else if (on->due && tick >= on->due) {
            on->due = 0;
        }
        if (y > rules->clouds && !on->high) {
            on->bonus = on->bonus + rules->cloud_points * worth(on, rules);
            on->clouds++;
            on->high = 1;
        }
    }
    if (held && !air)
        on->dived = 1;
    double slowest = held ? rules->slowest_held : rules->slowest;
    if (vx < slowest) {
        vx = vx + rules->wind * pull * dt;
        vx = vx < slowest ? vx : slowest;
    }
    vy = vy < -rules->fastest_fall ? -rules->fastest_fall : vy;
    const double *thing = thing_between(land, on->x, x);
    if (thing) {
        double beneath, unused;
        look(land, thing[0], &beneath, &unused);
        int64_t kind = (int64_t)thing[2];
        const double *taken = rules->things[kind];
        if (fabs(beneath + thing[1] - y) < taken[0]) {
            on->bonus = on->bonus + taken[1] * worth(on, rules);
            on->taken[kind]++;
            on->last_coin = land->first_cell + (thing - land->things) / 3;
            pushed = pushed + taken[2];
            if (taken[3] > 0.0) {
                vy = vy > taken[3] ? vy : taken[3];
                air = air ? air : 1;
            }
        }
    }
    double dusk = dusk_after(on, vx, haste, on->chain, rules) - pushed;
    if (on->near && x - dusk > rules->escape_far) {
        on->bonus = on->bonus + rules->escape_points * worth(on, rules);
        on->near = 0;
        on->escapes++;
    } else if (!on->near && x - dusk < rules->escape_near) {
        on->near = 1;
    }
    on->cause = depth > rules->wall ? WALL : y < rules->abyss ? FALL : dusk >= x ? DUSK : GOES_ON;
    on->run = on->run + (x - on->x) / rules->metre * worth(on, rules);
    on->x = x, on->y = y, on->vx = vx, on->vy = vy, on->dusk = dusk;
    on->asleep = 0, on->tick = tick, on->air = air, on->idle = idle;
}

/* Let `ticks` ticks pass in each of `count` runs; run k holds the button in tick t if held[k * apart + t * along]. */
EXPORTED void ridgeline_step(Run *runs, const Land *lands, const Rules *rules, const uint8_t *held, int64_t count,
                             int64_t ticks, int64_t apart, int64_t along)
{
    for (int64_t k = 0; k < count; k++)
        for (int64_t t = 0; t < ticks; t++)
            step(runs + k, held[k * apart + t * along], lands + runs[k].land, rules);
}

/* The height and slope of the land of each of `count` runs at `each` places x. */
EXPORTED void ridgeline_look(const Run *runs, const Land *lands, const double *x, double *heights, double *slopes,
                             int64_t count, int64_t each)
{
    for (int64_t k = 0; k < count; k++)
        for (int64_t at = k * each; at < (k + 1) * each; at++)
            look(lands + runs[k].land, x[at], heights + at, slopes + at);
}

/* Wind, lift, water and haste at each of `count` runs. */
EXPORTED void ridgeline_around(const Run *runs, const Land *lands, double (*around)[4], int64_t count)
{
    for (int64_t k = 0; k < count; k++) {
        const double *row = row_at(lands + runs[k].land, runs[k].x);
        for (int64_t field = 0; field < 4; field++)
            around[k][field] = row[4 + field];
    }
}

/* X, lift and kind of the first coin ahead of each of `count` runs, among those of `cells` cells; NaN without one. */
EXPORTED void ridgeline_next_coins(const Run *runs, const Land *lands, double (*coins)[3], int64_t count, int64_t cells)
{
    for (int64_t k = 0; k < count; k++) {
        const Land *land = lands + runs[k].land;
        int64_t cell = (int64_t)floor(runs[k].x / land->cell) - land->first_cell, end = cell + cells;
        coins[k][0] = NAN, coins[k][1] = coins[k][2] = 0.0;
        for (cell = cell < 0 ? 0 : cell; cell < end && cell < land->cells; cell++)
            if (land->things[3 * cell] > runs[k].x) {
                for (int64_t field = 0; field < 3; field++)
                    coins[k][field] = land->things[3 * cell + field];
                break;
            }
    }
}

EXPORTED uint32_t ridgeline_source(void)
{
    return SOURCE;
}
