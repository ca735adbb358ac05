/* The renderer's innermost loops for where there is a C compiler. The files numpy_*.py beside this one do the same with
 * numpy, number for number, and explain it; records.py says what the arrays hold, which lie row by row; compiled.py
 * calls these functions. Rows are counted downwards. */

#include <stdint.h>
#include <string.h>

#define FLAT 1e-3f     /* see numpy_edges.py */
#define TILE 64        /* columns of a layer's table */
#define GRID 4         /* steps to a pixel of the places that a stencil is laid at */
#define STRIP 16       /* rows painted together */
#define HIGHEST 255.9f /* the highest level that is still 255 when it is cut to a whole number */

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("avx2", "default"))) /* the loader takes the one that the processor knows */
#else
#define WIDE
#endif

#if defined(__GNUC__)
#define FETCH(place) __builtin_prefetch((const void *)(place), 1) /* drops lie far apart in memory */
#else
#define FETCH(place) (void)(place)
#endif
#define AHEAD 64 /* pixels */

typedef struct {
    int64_t layers, width, height;
    const int32_t *top, *solid;  /* layers x width */
    const int32_t *limit;        /* (layers + 1) x width */
    const float *upper, *rise;   /* layers x width */
    const uint32_t *tables;      /* layers x height x TILE */
    const uint32_t *sky;         /* height x width */
    uint32_t *picture;
    int64_t pitch;               /* pixels from one row of the picture to the next */
} Canvas;

/* This file's checksum, which setup.py gives: a library made from another source is not used. */
uint32_t ridgeline_source(void) { return SOURCE; }

static uint32_t blend(uint32_t under, uint32_t over, uint32_t weight)
{
    uint32_t keep = 256 - weight;
    uint32_t mixed = (over & 0xFF00FF) * weight + (under & 0xFF00FF) * keep + 0x800080;
    uint32_t green = ((over & 0x00FF00) >> 8) * weight + ((under & 0x00FF00) >> 8) * keep + 0x80;
    return ((mixed >> 8) & 0xFF00FF) | (green & 0x00FF00);
}

static float least(float number, float other) { return number < other ? number : other; }
static float most(float number, float other) { return number > other ? number : other; }

/* The share of a pixel in 256ths that lies below a line, see numpy_edges.weights. */
static uint32_t weight(int64_t row, float upper, float rise)
{
    float above = (float)row - upper, below = most(above + 1.0f, 0.0f);
    above = most(above, 0.0f);
    float start = least(above, rise), stop = least(below, rise);
    float share = (stop + start) / rise * -0.5f + 1.0f;
    return (uint32_t)((below - above - (stop - start) * share) * 256.0f + 0.5f);
}

static int64_t max_row(int64_t row, int64_t other) { return row > other ? row : other; }
static int64_t min_row(int64_t row, int64_t other) { return row < other ? row : other; }

static const uint32_t *table(const Canvas *on, int64_t layer, int64_t row)
{
    return on->tables + (layer * on->height + row) * TILE;
}

/* The soft edge of a layer laid over a colour. */
static uint32_t laid(const Canvas *on, uint32_t under, int64_t layer, int64_t column, int64_t row)
{
    int64_t edge = layer * on->width + column;
    return blend(under, table(on, layer, row)[column % TILE], weight(row, on->upper[edge], on->rise[edge]));
}

/* The edges of crests, layers x (width + 1), see records.Edges; seen: 2 x layers. */
WIDE void ridgeline_edges(const float *crests, int64_t layers, int64_t width, int64_t height, int32_t *top,
                          int32_t *solid, int32_t *limit, float *upper, float *rise, int32_t *seen)
{
    const float bottom = (float)height;
    const int32_t end = (int32_t)height;
    for (int64_t column = 0; column < width; column++)
        limit[layers * width + column] = end;
    for (int64_t layer = layers - 1; layer >= 0; layer--) {
        const float *left = crests + layer * (width + 1), *right = left + 1;
        const int64_t begin = layer * width;
        int32_t first = end, last = 0;
        for (int64_t column = 0, edge = begin; column < width; column++, edge++) {
            const float high = least(left[column], right[column]), low = most(left[column], right[column]);
            const float level = most(least(low, bottom), 0.0f);
            const int32_t touched = (int32_t)least(most(high, 0.0f), bottom), covered = (int32_t)level;
            const int32_t nearer = limit[edge + width];
            int32_t whole = covered + ((float)covered < level);
            whole = whole > touched + 1 ? whole : touched + 1;
            whole = whole < end ? whole : end;
            top[edge] = touched;
            solid[edge] = whole;
            limit[edge] = whole < nearer ? whole : nearer;
            upper[edge] = high;
            rise[edge] = most(low - high, FLAT);
            first = touched < nearer && touched < first ? touched : first;
            last = touched < nearer && nearer > last ? nearer : last;
        }
        seen[layer] = first;
        seen[layers + layer] = last;
    }
}

/* Repaint the rows that change because of each edge, see records.Changes: those from `apart` on afresh, and the soft
 * edge alone over those before, which a farther edge has just repainted. */
void ridgeline_repaint(const Canvas *on, const int32_t *apart, const int32_t *last)
{
    for (int64_t layer = 0; layer < on->layers; layer++)
        for (int64_t column = 0; column < on->width; column++) {
            int64_t edge = layer * on->width + column;
            int32_t row = on->top[edge];
            uint32_t *out = on->picture + column;
            for (; row < apart[edge] && row < last[edge]; row++)
                out[row * on->pitch] = laid(on, out[row * on->pitch], layer, column, row);
            row = apart[edge];
            if (row >= last[edge])
                continue;
            int64_t behind = layer - 1;
            while (behind >= 0 && on->solid[behind * on->width + column] > row)
                behind--;
            const uint32_t *under = behind < 0 ? on->sky + column : table(on, behind, 0) + column % TILE;
            int64_t stride = behind < 0 ? on->width : TILE;
            for (; row < last[edge]; row++)
                out[row * on->pitch] = laid(on, under[row * stride], layer, column, row);
        }
}

/* What a layer is to the columns of a tile: its soft edges begin at row `top`; it covers some pixels whole from row
 * `highest` on, all from `lowest` on, and none can be seen from `deepest` on. */
typedef struct {
    int64_t top, highest, lowest, deepest;
} Extent;

/* The extent of a layer, or of the sky behind layer 0, in some columns. */
static Extent extent(const Canvas *on, int64_t layer, int64_t begin, int64_t end)
{
    Extent seen = {0, 0, 0, 0};
    const int32_t *limit = on->limit + (layer + 1) * on->width;
    for (int64_t column = begin; column < end; column++)
        seen.deepest = max_row(seen.deepest, limit[column]);
    if (layer < 0)
        return seen;
    const int32_t *top = on->top + layer * on->width, *solid = on->solid + layer * on->width;
    seen.top = seen.highest = on->height;
    for (int64_t column = begin; column < end; column++) {
        seen.top = min_row(seen.top, top[column]);
        seen.highest = min_row(seen.highest, solid[column]);
        seen.lowest = max_row(seen.lowest, solid[column]);
    }
    return seen;
}

/* Fill rows of a tile's columns with a layer's colours, or only what it covers whole of them. */
WIDE static void fill(const Canvas *on, int64_t layer, int64_t begin, int64_t end, int64_t first, int64_t last, int all)
{
    const int32_t *solid = on->solid + layer * on->width + begin;
    const int64_t count = end - begin;
    for (int64_t row = first; row < last; row++) {
        const uint32_t *colours = table(on, layer, row);
        uint32_t *out = on->picture + row * on->pitch + begin;
        if (all)
            memcpy(out, colours, (size_t)count * sizeof *out);
        else
            for (int64_t n = 0; n < count; n++)
                out[n] = solid[n] <= row ? colours[n] : out[n];
    }
}

/* Lay a layer's soft edges in some columns over what is behind them, in some rows. */
static void soften(const Canvas *on, int64_t layer, int64_t begin, int64_t end, int64_t top, int64_t bottom)
{
    for (int64_t column = begin; column < end; column++) {
        int64_t edge = layer * on->width + column;
        int64_t last = min_row(min_row(on->solid[edge], on->limit[edge + on->width]), bottom);
        for (int64_t row = max_row(on->top[edge], top); row < last; row++) {
            uint32_t *out = on->picture + row * on->pitch + column;
            *out = laid(on, *out, layer, column, row);
        }
    }
}

/* Paint some rows of a tile's columns, back to front, each layer as far as it can be seen. */
static void paint_tile(const Canvas *on, const Extent *extents, int64_t begin, int64_t end, int64_t top, int64_t bottom)
{
    for (int64_t row = top; row < min_row(extents->deepest, bottom); row++)
        memcpy(on->picture + row * on->pitch + begin, on->sky + row * on->width + begin,
               (size_t)(end - begin) * sizeof *on->picture);
    for (int64_t layer = 0; layer < on->layers; layer++) {
        const Extent *here = extents + 1 + layer;
        int64_t deepest = min_row(here->deepest, bottom);
        if (max_row(here->top, top) >= deepest)
            continue;
        fill(on, layer, begin, end, max_row(here->highest, top), min_row(here->lowest, deepest), 0);
        fill(on, layer, begin, end, max_row(here->lowest, top), deepest, 1);
        soften(on, layer, begin, end, top, min_row(here->lowest, deepest));
    }
}

/* Paint a rectangle afresh, a few rows at a time: these stay in the processor's cache until they are done. There is
 * room for (layers + 1) extents for each tile's columns. */
void ridgeline_paint(const Canvas *on, Extent *extents, int64_t left, int64_t top, int64_t right, int64_t bottom)
{
    Extent *next = extents;
    for (int64_t begin = left; begin < right; begin += TILE)
        for (int64_t layer = -1; layer < on->layers; layer++)
            *next++ = extent(on, layer, begin, min_row(begin + TILE, right));
    for (; top < bottom; top += STRIP) {
        next = extents;
        for (int64_t begin = left; begin < right; begin += TILE, next += on->layers + 1)
            paint_tile(on, next, begin, min_row(begin + TILE, right), top, min_row(top + STRIP, bottom));
    }
}

/* Gradient, glow and curtains of a part of the sky, see records.AirCurves and Veils; the part begins at a column
 * that is a multiple of TILE. curves: 3 x 3 x rows; down: glows x rows; across: glows x columns; noise: TILE x TILE;
 * foot, light: curtains x columns; steep: curtains; rows_of: curtains x 2;
 * colours: curtains x 2 x 3. */
WIDE void ridgeline_air(const float *curves, const float *down, const float *across, const float *noise,
                        const float *foot, const float *light, const float *steep, const float *rows_of,
                        const float *colours,
                        int64_t glows, int64_t curtains, int64_t top, int64_t rows, int64_t columns,
                        uint32_t *out, int64_t pitch)
{
    for (int64_t row = 0; row < rows; row++) {
        const float *threshold = noise + (top + row) % TILE * TILE;
        const float y = (float)(top + row) + 0.5f;
        for (int64_t begin = 0; begin < columns; begin += TILE) {
            int64_t count = columns - begin < TILE ? columns - begin : TILE;
            uint32_t *part = out + row * pitch + begin;
            float share[TILE], levels[3][TILE];
            for (int64_t n = 0; n < count; n++)
                share[n] = 1.0f;
            for (int64_t glow = 0; glow < glows; glow++) {
                const float *curve = across + glow * columns + begin;
                const float strength = down[glow * rows + row];
                for (int64_t n = 0; n < count; n++)
                    share[n] *= 1.0f - strength * curve[n];
            }
            for (int64_t n = 0; n < count; n++)
                share[n] = 1.0f - share[n];
            for (int64_t channel = 0; channel < 3; channel++) {
                const float *curve = curves + 3 * channel * rows + row;
                float start = curve[0], slope = curve[rows], bend = curve[2 * rows];
                for (int64_t n = 0; n < count; n++)
                    levels[channel][n] = threshold[n] + start + (share[n] * bend + slope) * share[n];
            }
            for (int64_t curtain = 0; curtain < curtains; curtain++) {
                if (y <= rows_of[2 * curtain] || y >= rows_of[2 * curtain + 1])
                    continue;
                const float *feet = foot + curtain * columns + begin, *lights = light + curtain * columns + begin;
                const float slope = steep[curtain];
                float low[TILE], high[TILE];
                for (int64_t n = 0; n < count; n++) {
                    float along = least(most((feet[n] - y) * slope, 0.0f), 1.0f), rest = 1.0f - along;
                    float lit = lights[n] * (least(along * 8.0f, 1.0f) * (rest * rest));
                    high[n] = lit * along;
                    low[n] = lit - high[n];
                }
                for (int channel = 0; channel < 3; channel++) {
                    const float first = colours[6 * curtain + channel], last = colours[6 * curtain + 3 + channel];
                    float *level = levels[channel];
                    for (int64_t n = 0; n < count; n++) {
                        level[n] += (threshold[n] + first - level[n]) * low[n];
                        level[n] += (threshold[n] + last - level[n]) * high[n];
                    }
                }
            }
            memset(part, 0, (size_t)count * sizeof *part);
            for (int channel = 0; channel < 3; channel++)
                for (int64_t n = 0; n < count; n++) {
                    float level = least(most(levels[channel][n], 0.0f), HIGHEST);
                    part[n] = part[n] << 8 | (uint32_t)(int32_t)level;
                }
        }
    }
}

/* The step of the grid, GRID to a pixel, that a place is on. */
static int64_t step(float place)
{
    float steps = place * (float)GRID;
    int64_t towards_zero = (int64_t)steps;
    return (float)towards_zero > steps ? towards_zero - 1 : towards_zero;
}

/* The pixel that a step of the grid is in. */
static int64_t whole(int64_t steps) { return (steps - (steps < 0 ? GRID - 1 : 0)) / GRID; }

/* Lay a stencil at many spots (x, y), one after the other, see plain_sprites.lay; where its pixels are that can be
 * seen, and what was there before. Cells are as large as tiles. */
void ridgeline_lay(const float *spots, const float *strength, const int32_t *starts, const int32_t *down,
                   const int32_t *across, const uint32_t *shares, const int32_t *tops, int64_t count, int64_t colour,
                   int64_t width, int64_t height, int64_t pitch, int64_t cells_across, uint32_t *restrict picture,
                   uint8_t *restrict cells, int32_t *restrict places, uint32_t *restrict under, int64_t *written)
{
    int64_t covered = 0;
    for (int64_t spot = 0; spot < count; spot++) {
        const float *at = spots + 2 * spot, *next = spot + 1 < count ? at + 2 : at;
        const int64_t x = step(at[0]), y = step(at[1]), left = whole(x), top = whole(y);
        const int64_t ahead = (whole(step(next[1])) - top) * pitch + whole(step(next[0])) - left;
        const int64_t on_grid = (y - top * GRID) * GRID + x - left * GRID;
        const uint32_t share = (uint32_t)(strength[spot] * 256.0f + 0.5f);
        const int64_t begin = starts[on_grid], end = starts[on_grid + 1];
        for (int64_t n = begin; n < end; n++) {
            const int64_t column = left + across[n], row = top + down[n], place = row * pitch + column;
            FETCH((uintptr_t)picture + (uintptr_t)(place + ahead) * sizeof *picture);
            if ((uint64_t)column >= (uint64_t)width || row < 0 || row >= tops[column])
                continue;
            const uint32_t before = picture[place];
            places[covered] = (int32_t)place;
            under[covered++] = before;
            picture[place] = blend(before, (uint32_t)colour, (share * shares[n] + 128) >> 8);
            cells[(uint64_t)row / TILE * (uint64_t)cells_across + (uint64_t)column / TILE] = 1;
        }
    }
    *written = covered;
}

/* The nearest whole number, the even one of two, of a number from 0 to 2^22: as numpy's rint. */
static uint32_t nearest(float number) { return (uint32_t)(number + 12582912.0f - 12582912.0f); }

/* Where a sprite is: its row of `tops`, its left side and its top, and how many rows and columns it has. */
typedef struct {
    int64_t layer, left, top, rows, columns;
} Side;

/* Lay sprites one after the other, see plain_sprites.stick: their shares one behind the other; where their pixels are
 * that can be seen, and what was there before. */
void ridgeline_stick(const float *share, const Side *sides, const uint32_t *colours, int64_t count, const int32_t *tops,
                     int64_t width, int64_t height, int64_t pitch, uint32_t *restrict picture,
                     int32_t *restrict places, uint32_t *restrict under, int64_t *written)
{
    int64_t covered = 0;
    for (const Side *side = sides; side < sides + count; share += side->rows * side->columns, side++) {
        const int64_t left = side->left, top = side->top, columns = side->columns;
        const int64_t first = left < 0 ? -left : 0, last = left + columns > width ? width - left : columns;
        const int32_t *end = tops + side->layer * width;
        const uint32_t colour = colours[side - sides];
        for (int64_t down = top < 0 ? -top : 0; down < side->rows && top + down < height; down++)
            for (int64_t across = first; across < last; across++) {
                const float drawn = share[down * columns + across];
                if (drawn <= 0.5f / 256.0f || top + down >= end[left + across])
                    continue;
                const int64_t place = (top + down) * pitch + left + across;
                places[covered] = (int32_t)place;
                under[covered++] = picture[place];
                picture[place] = blend(picture[place], colour, nearest(drawn * 256.0f));
            }
    }
    *written = covered;
}

/* Put back what was at some places, from the last to the first. */
void ridgeline_lift(uint32_t *picture, const int32_t *places, const uint32_t *under, int64_t count)
{
    while (count-- > 0) {
        if (count >= AHEAD)
            FETCH(picture + places[count - AHEAD]);
        picture[places[count]] = under[count];
    }
}

/* A tile of pixels for each colour, see numpy_dither.dither. */
WIDE void ridgeline_dither(const float *colours, const int64_t *rows, const float *thresholds, int64_t count,
                           uint32_t *pixels)
{
    for (int64_t number = 0; number < count; number++, pixels += TILE) {
        const float *noise = thresholds + rows[number] % TILE * TILE, *colour = colours + 3 * number;
        float red = colour[0], green = colour[1], blue = colour[2];
        for (int64_t column = 0; column < TILE; column++)
            pixels[column] = (uint32_t)((int32_t)(noise[column] + red) << 16 | (int32_t)(noise[column] + green) << 8 |
                                        (int32_t)(noise[column] + blue));
    }
}
