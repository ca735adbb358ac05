/* One call a frame: the picture of one scene turned into that of the next, for where there is a C compiler. The painter
 * in numpy says what every pixel is; this file gives the same ones, number for number, and chooses which of them are
 * rewritten. compiled_frame.py holds the `Frame`, whose arrays lie row by row, and tells what is new; rows are counted
 * downwards. Below it: particles, and the sprites before a game's own, see numpy_sprites.py. */

#include <math.h>
#include <stdint.h>
#include <string.h>

#define FLAT 1e-3f     /* see numpy_edges.py */
#define TILE 64        /* columns of a layer's table, and of a cell of the sky */
#define GRID 4         /* steps to a pixel of the places that a stencil is laid at */
#define STRIP 16       /* rows painted together */
#define HIGHEST 255.9f /* the highest level that is still 255 when it is cut to a whole number */
#define NOWHERE (1 << 30)
#define FAR 1e9f

#define LEVELS 0.5f         /* levels of 255 by which a row's colour, or the air's, may be behind */
#define CURTAIN_LEVELS 0.3f /* the same of curtains, whose distance adds to that of the air */
#define ALONG 0.5f          /* what is this share of that behind goes along with its neighbours */
#define BLOCK 8             /* rows that are looked at together, and shown together */
#define PIECE 96            /* columns of a crest that are shown together */
#define WHOLE 0.6           /* share of the cells from which on the whole picture is shown */
#define CELL_EDGES 24       /* columns of edges that cost as much to repaint as a cell */
#define STEEPEST 8.0f       /* slope of a curtain's light at its foot, the steepest, per height of the curtain */
#define BRIGHTEST 0.77f     /* upper bound of a curtain's light for a share of 1 */
#define FAINTEST_STAR (1.0f / 256.0f)
#define FINE 256   /* see cover_places.py */
#define FARTHEST 536870912.0f
#define PART 16     /* columns of winds, or of sprites, that are looked at together */
#define LONGEST 512 /* elements of a plane that are mixed at once */
#define FAINTEST_SHARE (0.5f / 256.0f) /* of a sprite: it rounds to no weight */

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("avx2", "default"))) /* the loader takes the one that the processor knows */
#else
#define WIDE
#endif

#if defined(__GNUC__)
#define FETCH(place) __builtin_prefetch((const void *)(place), 1) /* drops lie far apart in memory */
#define INSIDE static inline __attribute__((always_inline))       /* part of what calls it, and as wide */
#else
#define FETCH(place) (void)(place)
#define INSIDE static inline
#endif
#define LINE 16 /* pixels in a line of the processor's cache */
#define AHEAD 64     /* runs of pixels */
#define ROWS_AHEAD 4 /* of covers */
#define SHORT 16 /* pixels that are copied sooner than memcpy is called */

/* The crests of all layers, column by column, see records.Edges; layers x width. */
typedef struct {
    int32_t *top, *solid;
} Edges;

/* What a layer is to the columns of a tile: its soft edges begin at row `top`; it covers all of them from row
 * `lowest` on, and none can be seen from `deepest` on; what stands on it shows in the rows from `cover_top` to before
 * `cover_end`. */
typedef struct {
    int32_t top, lowest, deepest, cover_top, cover_end;
} Extent;

/* The first row in which a layer, or what stands on it, is seen in a tile. */
static int32_t seen_from(const Extent *extent) { return extent->top < extent->cover_top ? extent->top : extent->cover_top; }

/* What stands on a layer, see scene.items.Cover; its plane is rows x columns. */
typedef struct {
    int64_t layer, rows, columns;
    const uint8_t *plane, *blocks; /* blocks: rows x blocks across: whether anything is in TILE columns of a row */
    double left, top, by_column, by_row;
    const float *wind; /* width; NULL without wind */
    double reach;
} Told;

/* The same before the pixels of a picture, see cover_places.PlacedCover. */
typedef struct {
    Told told;
    int64_t first, last;
    int64_t even; /* whether each column of the picture is one of the plane further than the one before it */
    int64_t still, same; /* whether all of it, but for the wind, is as in the frame before; whether all is */
    int64_t moved; /* columns of the plane by which the wind moves anything at most */
    const int32_t *across, *down; /* `columns` and `rows` of a PlacedCover */
    const float *wind;
} Cover;

_Static_assert(sizeof(Cover) == sizeof(Told) + 72, "PLACED_BYTES in compiled.py");

/* What a layer was to a tile when its covers were last looked at; whether all is as it was then, but for the wind. */
typedef struct {
    int32_t lowest, deepest, same;
} Standing;

_Static_assert(sizeof(Standing) == 3 * sizeof(int32_t), "STANDING_FIELDS in compiled_covers.py");

/* The light of a disc, rows x columns, and where it lies. */
typedef struct {
    int64_t left, top, rows, columns, colour;
    const float *light;
    double share;
} Disc;

/* Where a sprite is: its layer, its left side and its top, how many rows and columns it has; how far each of its pixels
 * is drawn to its colour; the first column of each row that is drawn, and the one after the last; and its pixel. */
typedef struct {
    int64_t layer, left, top, rows, columns;
    const float *share;
    const int32_t *spans;
    int64_t colour;
} Side;

/* All that is kept from frame to frame. Everything here has eight bytes. */
typedef struct {
    int64_t layers, width, height, tiles;
    int64_t spacing, samples; /* columns between two places at which the sky is compared, and their number */
    int64_t pitch, sky_pitch; /* pixels from one row of the picture, or the sky, to the next */
    uint32_t *picture;
    /* Whether the wanted colours, the air, the curtains and their number are new; whether nothing of the land, or of the
     * sky, may be behind; whether all of the picture is to be painted. */
    int64_t new_land, new_air, new_curtains, other_curtains, exact_land, exact_sky, whole;
    const float *crests, *crests_before; /* layers x (width + 1) */
    uint8_t *anew;                       /* layers x width: whether an edge is to be drawn anew */
    int32_t *reaches;                    /* layers x 3, see `Reach` */
    Edges now, before;
    int32_t *limit;                /* (layers + 1) x width, see records.Edges */
    Extent *extents;               /* tiles x (layers + 1): the sky, and each layer */
    int32_t *seen, *coloured;      /* 2 x layers: the rows that are in view, and those that have a wanted colour */
    int32_t *first, *last, *apart; /* layers x width: the rows that change because of each edge */
    int32_t *nearest;              /* width */
    const float *wanted;           /* layers x height x 3 sRGB */
    float *shown;                  /* the same of the tables */
    uint32_t *tables;              /* (layers x height + room) x TILE */
    /* Light on the land: whether it is new, or may not be behind; its number, and that of its glows. */
    int64_t new_light, exact_light, light_number, lights;
    const int32_t *lit_rows;        /* 2 x layers: the rows of each in which light can be seen */
    const float *lit_curves;        /* layers x 3 x 3 x height, see records.LandLight */
    const float *lit_down, *lit_across, *lit_sampled; /* lights x height, lights x width, lights x samples */
    int32_t *colours_at;            /* layers x tiles x height: the row of `tables` in which a cell has its colours */
    int32_t *held;                  /* layers x tiles x 2: the rows whose cells have colours of their own */
    int64_t needed, room, free;     /* such cells; rows of `tables` for them, after those of layers; how many are free */
    int32_t *free_rows;             /* room */
    int32_t *lit_with;              /* room: the light that a cell was coloured with */
    float *lit_shown;               /* room x 3 x TILE / spacing */
    uint32_t *sky;                 /* height x sky_pitch */
    const float *noise;            /* TILE x TILE */
    int32_t *reach;                /* tiles: the row down to which the sky is coloured */
    uint8_t *due, *cells;          /* height x tiles: cells of the sky to be coloured, and of the picture to be painted */
    int32_t *painted_with;         /* height x tiles: the number of the air that a cell of the sky was coloured with */
    float *samples_shown;          /* height x 3 x samples */
    float *behind;                 /* BLOCK x tiles: levels */
    int64_t air, glows;            /* the air's number */
    const float *curves;           /* 3 x 3 x height, see records.AirCurves */
    const float *down, *across;    /* glows x height, glows x width */
    float *across_sampled;         /* glows x samples */
    int64_t curtains;
    const float *foot, *light, *steep, *tints;             /* curtains x width twice, curtains, curtains x 6 */
    float *foot_shown, *light_shown, *steep_shown, *tints_shown; /* curtains x width twice, tiles x curtains, … x 6 */
    float *spans, *spans_shown;                            /* tiles x curtains x 2: the rows between which each is */
    float *veiled;                                         /* tiles x 2: the rows between which any is shown */
    int64_t stars;
    const int32_t *star_rows, *star_columns; /* stars, from the lowest row to the highest, from right to left */
    const float *star_places, *star_light;   /* stars x 2, stars */
    double star_radius;
    int64_t star_colour, discs;
    const Disc *disc;
    int64_t covers;
    const Told *told;          /* from the farthest layer to the nearest */
    int64_t placed;            /* how many of `cover` are those of the frame before */
    Cover *cover;              /* covers */
    int32_t *cover_places;     /* covers x (width + height) */
    float *cover_winds;        /* covers x width */
    int64_t *layer_covers;     /* layers: how many covers each had in the frame before */
    Standing *standing;        /* layers x tiles */
    int64_t any_shown;         /* whether anything of `shown_cover` may be other than 0 */
    int32_t *cover_rows;       /* 2 x layers: the first row in which any of it is, and the row after the last */
    uint8_t *shown_cover;      /* layers x height x tiles * TILE: how far what stands on a layer covers each pixel */
    uint8_t *cover_cells;      /* layers x height x tiles: whether it covers any of a cell */
    int64_t boxes;
    const int32_t *box; /* boxes x 4: left, top, right and bottom of what changes in the sky */
    int32_t *rects;     /* … x 4: left, top, width and height of what has changed in the picture */
    int32_t *tops;      /* (layers + 1) x width, see records.Occlusion */
    int64_t sides, new_sides;     /* sprites; those that have come, changed or gone */
    const Side *side, *new_side;
    int32_t *near_sides;          /* 2 x sides: numbers of those in a strip, and in a tile of it */
    uint8_t *stuck;               /* height x tiles: whether a cell may have any of a sprite */
    int64_t still;      /* whether all crests are those of the frame before */
    int64_t written;    /* pixels of the picture that were written since it was begun, each as often as it was */
} Frame;

/* This file's checksum, which setup.py gives: a library made from another source is not used. */
uint32_t ridgeline_source(void) { return SOURCE; }

/* The pixel that lies so many 256ths of the way to another, see pixel_math.blend: red and blue together, and green. */
static uint32_t blend(uint32_t under, uint32_t over, uint32_t weight)
{
    const uint32_t pair = under & 0xFF00FF, green = under & 0x00FF00;
    const uint32_t mixed = (pair << 8) + ((over & 0xFF00FF) - pair) * weight + 0x800080;
    const uint32_t mixed_green = (green << 8) + ((over & 0x00FF00) - green) * weight + 0x8000;
    return ((mixed >> 8) & 0xFF00FF) | ((mixed_green >> 8) & 0x00FF00);
}

static float least(float number, float other) { return number < other ? number : other; }
static float most(float number, float other) { return number > other ? number : other; }
static int32_t min_row(int32_t row, int32_t other) { return row < other ? row : other; }
static int32_t max_row(int32_t row, int32_t other) { return row > other ? row : other; }

/* A crest in a column: y of its upper end, and how much lower the other one is. */
typedef struct {
    float upper, rise;
} Line;

INSIDE Line line_at(const Frame *on, int64_t layer, int64_t column)
{
    const float *ends = on->crests + layer * (on->width + 1) + column;
    const float upper = least(ends[0], ends[1]);
    return (Line){upper, most(most(ends[0], ends[1]) - upper, FLAT)};
}

/* The share of a pixel in 256ths that lies below a line, see numpy_edges.weights. */
INSIDE uint32_t weight(int32_t row, Line line)
{
    const float upper = line.upper, rise = line.rise;
    float above = (float)row - upper, below = most(above + 1.0f, 0.0f);
    above = most(above, 0.0f);
    float start = least(above, rise), stop = least(below, rise);
    float share = (stop + start) / rise * -0.5f + 1.0f;
    return (uint32_t)(int32_t)((below - above - (stop - start) * share) * 256.0f + 0.5f);
}

/* ---- The land: its edges, and what changes because of them. ---- */

/* The edges of the crests, see numpy_edges.edges. */
WIDE static void find_edges(Frame *on)
{
    const int64_t width = on->width;
    const float bottom = (float)on->height;
    const int32_t end = (int32_t)on->height;
    for (int64_t column = 0; column < width; column++)
        on->limit[on->layers * width + column] = end;
    for (int64_t layer = on->layers - 1; layer >= 0; layer--) {
        const float *restrict left = on->crests + layer * (width + 1), *restrict right = left + 1;
        const int64_t begin = layer * width;
        int32_t *restrict top = on->now.top + begin, *restrict solid = on->now.solid + begin;
        int32_t *restrict limit = on->limit + begin;
        const int32_t *restrict before = limit + width;
        int32_t first = end, last = 0;
        for (int64_t column = 0; column < width; column++) {
            const float high = least(left[column], right[column]), low = most(left[column], right[column]);
            const float level = most(least(low, bottom), 0.0f);
            const int32_t touched = (int32_t)least(most(high, 0.0f), bottom), covered = (int32_t)level;
            const int32_t nearer = before[column];
            int32_t whole = covered + ((float)covered < level);
            whole = max_row(whole, touched + 1);
            whole = min_row(whole, end);
            top[column] = touched;
            solid[column] = whole;
            limit[column] = min_row(whole, nearer);
            first = min_row(first, touched < nearer ? touched : end);
            last = max_row(last, touched < nearer ? nearer : 0);
        }
        on->seen[layer] = first;
        on->seen[on->layers + layer] = last;
    }
}

/* Count the rows in which covers may be seen with those of their layers that are in view. */
static void uncover_rows(Frame *on)
{
    for (const Cover *cover = on->cover; cover < on->cover + on->covers; cover++) {
        int32_t *first = on->seen + cover->told.layer, *last = first + on->layers, lowest = 0;
        for (int64_t column = 0; column < on->width; column++)
            lowest = max_row(lowest, on->limit[cover->told.layer * on->width + column]);
        lowest = min_row(lowest, (int32_t)cover->last);
        if (cover->first < lowest) {
            *first = min_row(*first, (int32_t)cover->first);
            *last = max_row(*last, lowest);
        }
    }
}

/* The first row that some layer nearer than the sky, layer -1, and than each layer touches, (layers + 1) x width. */
WIDE static void find_tops(Frame *on)
{
    const int64_t width = on->width;
    int32_t *tops = on->tops;
    for (int64_t column = 0; column < width; column++)
        tops[on->layers * width + column] = (int32_t)on->height;
    for (int64_t edge = on->layers * width - 1; edge >= 0; edge--)
        tops[edge] = min_row(on->now.top[edge], tops[edge + width]);
}

/* What the sky, layer -1, and each layer is to each tile. */
WIDE static void find_extents(Frame *on)
{
    for (int64_t layer = -1; layer < on->layers; layer++)
        for (int64_t tile = 0; tile < on->tiles; tile++) {
            const int64_t begin = tile * TILE, count = on->width - begin < TILE ? on->width - begin : TILE;
            const int32_t *limit = on->limit + (layer + 1) * on->width + begin;
            Extent here = {.cover_top = (int32_t)on->height};
            for (int64_t n = 0; n < count; n++)
                here.deepest = max_row(here.deepest, limit[n]);
            if (layer >= 0) {
                const int32_t *top = on->now.top + layer * on->width + begin;
                const int32_t *solid = on->now.solid + layer * on->width + begin;
                here.top = (int32_t)on->height;
                for (int64_t n = 0; n < count; n++) {
                    here.top = min_row(here.top, top[n]);
                    here.lowest = max_row(here.lowest, solid[n]);
                }
            }
            on->extents[tile * (on->layers + 1) + layer + 1] = here;
        }
}

/* What a layer's edge may be to the columns of a tile, now and before; whether it is to be drawn anew. */
typedef struct {
    int32_t top, bottom;
    int anew;
} Reach;

_Static_assert(sizeof(Reach) == 3 * sizeof(int32_t), "`reaches` in compiled_frame.py");

/* The reach of a layer's edge in a tile. */
WIDE static Reach reach_of(const Frame *on, int64_t layer, int64_t tile)
{
    const int64_t begin = tile * TILE, count = on->width - begin < TILE ? on->width - begin : TILE;
    const int64_t first = layer * on->width + begin, crest = first + layer;
    const int32_t *top = on->now.top + first, *old_top = on->before.top + first;
    const int32_t *solid = on->now.solid + first, *old_solid = on->before.solid + first;
    Reach reach = {.top = (int32_t)on->height};
    reach.anew = memcmp(on->crests + crest, on->crests_before + crest, (size_t)(count + 1) * sizeof(float)) != 0;
    for (int64_t n = 0; n < count; n++) {
        reach.top = min_row(reach.top, min_row(top[n], old_top[n]));
        reach.bottom = max_row(reach.bottom, max_row(solid[n], old_solid[n]));
    }
    return reach;
}

/* Leave the edges of a tile that are to be drawn anew to its cells, if these cost less; most are often painted anyway. */
static void leave_to_cells(Frame *on, int64_t tile, Reach *reaches)
{
    const Extent *extents = on->extents + tile * (on->layers + 1) + 1;
    int64_t columns = 0, cells = 0;
    for (int64_t layer = 0; layer < on->layers; layer++) {
        Reach *reach = reaches + layer;
        reach->bottom = min_row(reach->bottom, extents[layer].deepest);
        reach->anew &= reach->top < reach->bottom;
        columns += reach->anew ? TILE : 0;
        for (int32_t row = reach->top; reach->anew && row < reach->bottom; row++)
            cells += !on->cells[row * on->tiles + tile];
    }
    if (cells * CELL_EDGES > columns)
        return;
    for (Reach *reach = reaches; reach < reaches + on->layers; reach++) {
        for (int32_t row = reach->top; reach->anew && row < reach->bottom; row++)
            on->cells[row * on->tiles + tile] = 1;
        reach->anew = 0;
    }
}

/* Find the edges to be drawn anew in each tile: those of crests that have moved, and all that share rows with such ones. */
static void find_anew(Frame *on)
{
    Reach *reaches = (Reach *)on->reaches;
    for (int64_t tile = 0; tile < on->tiles; tile++) {
        const int64_t begin = tile * TILE, count = on->width - begin < TILE ? on->width - begin : TILE;
        int32_t top = NOWHERE, bottom = 0;
        for (int64_t layer = 0; layer < on->layers; layer++) {
            reaches[layer] = reach_of(on, layer, tile);
            top = min_row(top, reaches[layer].anew ? reaches[layer].top : NOWHERE);
            bottom = max_row(bottom, reaches[layer].anew ? reaches[layer].bottom : 0);
        }
        for (int more = 1; more;) {
            more = 0;
            for (Reach *reach = reaches; reach < reaches + on->layers; reach++)
                if (!reach->anew && reach->top < bottom && reach->bottom > top) {
                    reach->anew = more = 1;
                    top = min_row(top, reach->top);
                    bottom = max_row(bottom, reach->bottom);
                }
        }
        leave_to_cells(on, tile, reaches);
        for (int64_t layer = 0; layer < on->layers; layer++)
            memset(on->anew + layer * on->width + begin, reaches[layer].anew, (size_t)count);
    }
}

/* Whether any edge of a layer is to be drawn anew. */
static int any_anew(const Frame *on, int64_t layer)
{
    return memchr(on->anew + layer * on->width, 1, (size_t)on->width) != NULL;
}

/* Between a crest's old place and its new one lies all that changes because of it: in each column the rows from `first`
 * to before `last`. Where crests meet in a column, the shared rows are left to the farther layer, which is begun higher
 * up if need be; a nearer one has those from `apart` on for itself, and lays its soft edge over the others afterwards.
 * What a nearer layer covers whole cannot be seen, so that nothing goes on behind it. */
WIDE static void find_changes(Frame *on)
{
    const int64_t width = on->width;
    int32_t *restrict nearest = on->nearest;
    find_anew(on);
    for (int64_t column = 0; column < width; column++)
        nearest[column] = NOWHERE;
    for (int64_t layer = on->layers - 1; layer >= 0; layer--) {
        const int64_t begin = layer * width;
        const int32_t *top = on->now.top + begin, *old_top = on->before.top + begin;
        const int32_t *solid = on->now.solid + begin, *old_solid = on->before.solid + begin;
        const int32_t *limit = on->limit + begin + width;
        const uint8_t *anew = on->anew + begin;
        int32_t *restrict first = on->first + begin, *restrict last = on->last + begin;
        if (!any_anew(on, layer)) {
            memset(last, 0, (size_t)width * sizeof *last);
            continue;
        }
        for (int64_t column = 0; column < width; column++) {
            int32_t start = min_row(top[column], old_top[column]);
            int32_t stop = min_row(max_row(solid[column], old_solid[column]), limit[column]);
            stop = anew[column] ? stop : 0;
            int32_t begun = min_row(start, nearest[column]);
            first[column] = begun;
            last[column] = stop > start ? stop : 0;
            nearest[column] = stop > start ? begun : nearest[column];
        }
    }
    memset(nearest, 0, (size_t)width * sizeof *nearest);
    for (int64_t layer = 0; layer < on->layers; layer++) {
        const int32_t *first = on->first + layer * width, *last = on->last + layer * width;
        int32_t *restrict apart = on->apart + layer * width;
        if (!any_anew(on, layer))
            continue;
        for (int64_t column = 0; column < width; column++) {
            apart[column] = max_row(first[column], nearest[column]);
            nearest[column] = max_row(nearest[column], last[column]);
        }
    }
}

/* The place of a layer's cell, of one row and TILE columns, among all. */
static int64_t cell_of(const Frame *on, int64_t layer, int64_t row, int64_t tile)
{
    return (layer * on->tiles + tile) * on->height + row;
}

/* The colours of a layer's cell: its row's, or its own where light lies on it. */
static const uint32_t *cell_colours(const Frame *on, int64_t layer, int64_t row, int64_t tile)
{
    return on->tables + (int64_t)on->colours_at[cell_of(on, layer, row, tile)] * TILE;
}

/* The colour of a pixel of a layer, or of the sky, layer -1. */
static uint32_t pixel(const Frame *on, int64_t layer, int64_t row, int64_t column)
{
    if (layer < 0)
        return on->sky[row * on->sky_pitch + column];
    return cell_colours(on, layer, row, column / TILE)[column % TILE];
}

/* Whether all rows of a tile from `top` to before `bottom` are to be painted anyway. */
static int marked(const Frame *on, int64_t tile, int64_t top, int64_t bottom)
{
    while (top < bottom && on->cells[top * on->tiles + tile])
        top++;
    return top >= bottom;
}

/* Repaint the rows that change because of each edge: those from `apart` on afresh, first what lies behind, then the
 * soft edge, then the layer itself; and the soft edge alone over those before. */
static void repaint(Frame *on)
{
    const int64_t pitch = on->pitch;
    for (int64_t layer = 0; layer < on->layers; layer++) {
        const int64_t columns = any_anew(on, layer) ? on->width : 0;
        for (int64_t column = 0; column < columns; column++) {
            const int64_t edge = layer * on->width + column;
            const int32_t last = on->last[edge], apart = on->apart[edge], top = on->now.top[edge];
            if ((on->any_shown || on->sides) && marked(on, column / TILE, min_row(apart, top), last))
                continue;
            const Line line = line_at(on, layer, column);
            uint32_t *out = on->picture + column;
            int64_t row = top;
            on->written += max_row(last - min_row(apart, top), 0);
            for (const int32_t end = min_row(apart, last); row < end; row++)
                out[row * pitch] = blend(out[row * pitch], pixel(on, layer, row, column), weight((int32_t)row, line));
            row = apart;
            if (row >= last)
                continue;
            int64_t behind = layer - 1;
            while (behind >= 0 && on->now.solid[behind * on->width + column] > row)
                behind--;
            const int32_t soft = min_row(top, last), whole = min_row(on->now.solid[edge], last);
            for (; row < soft; row++)
                out[row * pitch] = pixel(on, behind, row, column);
            for (; row < whole; row++)
                out[row * pitch] = blend(pixel(on, behind, row, column), pixel(on, layer, row, column), weight((int32_t)row, line));
            for (; row < last; row++)
                out[row * pitch] = pixel(on, layer, row, column);
        }
    }
}

/* ---- Colours in the light of glows. ---- */

/* Bells down a row's place and across some columns: their number, and from one to the next in each array. */
typedef struct {
    int64_t count, down_pitch, across_pitch;
    const float *down, *across;
} Bells;

/* The sRGB of a row at some columns, at most TILE, in the light of glows, channel by channel, with thresholds or none;
 * `curves` are 3 x 3, as far apart as rows of bells. See numpy_sky.mix. */
INSIDE void mix(Bells bells, const float *curves, int64_t count, const float *threshold, float levels[3][TILE])
{
    float share[TILE];
    for (int64_t n = 0; n < count; n++)
        share[n] = 1.0f;
    for (int64_t glow = 0; glow < bells.count; glow++) {
        const float *across = bells.across + glow * bells.across_pitch;
        const float strength = bells.down[glow * bells.down_pitch];
        for (int64_t n = 0; strength > 0.0f && n < count; n++)
            share[n] *= 1.0f - strength * across[n];
    }
    for (int64_t n = 0; n < count; n++)
        share[n] = 1.0f - share[n];
    for (int64_t channel = 0; channel < 3; channel++) {
        const float *curve = curves + 3 * channel * bells.down_pitch;
        const float start = curve[0], slope = curve[bells.down_pitch], bend = curve[2 * bells.down_pitch];
        for (int64_t n = 0; n < count; n++)
            levels[channel][n] = (threshold ? threshold[n] : 0.0f) + start + (share[n] * bend + slope) * share[n];
    }
}

/* A level with its threshold as a whole number. */
static uint32_t whole_level(float level) { return (uint32_t)(int32_t)least(most(level, 0.0f), HIGHEST); }

/* Pixels of levels with their thresholds. */
INSIDE void pack(float levels[3][TILE], int64_t count, uint32_t *restrict out)
{
    const float *restrict red = levels[0], *restrict green = levels[1], *restrict blue = levels[2];
    for (int64_t n = 0; n < count; n++)
        out[n] = whole_level(red[n]) << 16 | whole_level(green[n]) << 8 | whole_level(blue[n]);
}

/* ---- What stands on the land. ---- */

/* Mix two rows of a plane, (FINE - down) and `down` parts of them, without dividing. */
WIDE static void mix_rows(const uint8_t *restrict upper, const uint8_t *restrict lower, int32_t down, int64_t count,
                          uint16_t *restrict mixed)
{
    for (int64_t n = 0; n < count; n++)
        mixed[n] = (uint16_t)(upper[n] * FINE + (lower[n] - upper[n]) * down);
}

/* How far pixels are covered that are each one of a line further, (FINE - across) and `across` parts of it and of the
 * next one; the larger of that and `share`. */
WIDE static void mix_evenly(const uint16_t *restrict line, int32_t across, uint8_t *restrict share)
{
    for (int64_t n = 0; n < TILE; n++) {
        const int32_t gap = line[n + 1] - line[n];
        const uint8_t mixed = (uint8_t)((uint32_t)(line[n] * FINE + gap * across + FINE * FINE / 2) >> 16);
        share[n] = share[n] > mixed ? share[n] : mixed;
    }
}

/* The same where a row of the picture shows one of the plane: sums of 16 bits will do. */
WIDE static void mix_row(const uint8_t *restrict line, int32_t across, uint8_t *restrict share)
{
    for (int64_t n = 0; n < TILE; n++) {
        const uint16_t sum = (uint16_t)(line[n] * FINE + (line[n + 1] - line[n]) * across + FINE / 2);
        const uint8_t mixed = (uint8_t)(sum >> 8);
        share[n] = share[n] > mixed ? share[n] : mixed;
    }
}

/* The same between any places of a line, in steps from its first element. */
WIDE static void mix_at(const uint16_t *restrict line, int64_t length, const int32_t *restrict places, int32_t start,
                        int64_t count, uint8_t *restrict share)
{
    uint32_t pairs[LONGEST], mixed[TILE]; /* neighbours side by side, so that they are fetched together */
    for (int64_t n = 0; n + 1 < length; n++)
        pairs[n] = line[n] | (uint32_t)line[n + 1] << 16;
    for (int64_t n = 0; n < count; n++) {
        const int32_t place = places[n] - start;
        const uint32_t pair = pairs[place >> 8], across = (uint32_t)place & (FINE - 1);
        mixed[n] = ((pair & 0xFFFF) * (FINE - across) + (pair >> 16) * across + FINE * FINE / 2) >> 16;
    }
    for (int64_t n = 0; n < count; n++)
        share[n] = share[n] > mixed[n] ? share[n] : (uint8_t)mixed[n];
}

static const uint8_t empty[LONGEST]; /* a row beside a plane */

/* The element that a place lies at or after. */
static int64_t element(int64_t place) { return (place - (place < 0 ? FINE - 1 : 0)) / FINE; }

/* The rows of a plane before a row of the picture, from a column on: the one its middle is at or after, and the next. */
typedef struct {
    const uint8_t *upper, *lower;
    int32_t down;
} Pair;

static Pair rows_at(const Cover *cover, int64_t row, int64_t column)
{
    const int64_t first = element(cover->down[row]), next = first + 1;
    return (Pair){first < 0 ? empty : cover->told.plane + first * cover->told.columns + column,
                  next < cover->told.rows ? cover->told.plane + next * cover->told.columns + column : empty,
                  (int32_t)(cover->down[row] - first * FINE)};
}

/* The least and the largest of some places. */
WIDE static void find_range(const int32_t *places, int64_t count, int32_t *low, int32_t *high)
{
    int32_t least_place = places[0], most_place = places[0];
    for (int64_t n = 1; n < count; n++) {
        least_place = min_row(least_place, places[n]);
        most_place = max_row(most_place, places[n]);
    }
    *low = least_place;
    *high = most_place;
}

/* Whether there is anything in or close to some columns of the plane, in the rows that a row of the picture shows. */
static int any_near(const Cover *cover, int64_t row, int64_t begin, int64_t end)
{
    const int64_t first = element(cover->down[row]), last = element(cover->down[row] + FINE - 1);
    const int64_t across = (cover->told.columns + TILE - 1) / TILE;
    for (int64_t number = first > 0 ? first : 0; number <= last && number < cover->told.rows; number++)
        for (int64_t block = begin / TILE; block <= (end - 1) / TILE; block++)
            if (cover->told.blocks[number * across + block])
                return 1;
    return 0;
}

/* How far a cover covers neighbouring pixels at such places of its plane, see numpy_covers.share; the larger of that
 * and `share`; whether there may be anything. Where these are even, they are a whole tile's. */
static int mix_plane(const Cover *cover, int64_t row, const int32_t *places, int even, int64_t count, uint8_t *share)
{
    uint16_t line[LONGEST];
    int32_t low = places[0], high = low + (TILE - 1) * FINE;
    if (!even)
        find_range(places, count, &low, &high);
    const int64_t start = element(low), stop = element(high) + 2;
    const int64_t begin = start > 0 ? start : 0, end = stop < cover->told.columns ? stop : cover->told.columns;
    if (begin >= end)
        return 0;
    if (stop - start > LONGEST) { /* a few are left in the end */
        const int any = mix_plane(cover, row, places, 0, count / 2, share);
        return mix_plane(cover, row, places + count / 2, 0, count - count / 2, share + count / 2) | any;
    }
    if (!any_near(cover, row, begin, end))
        return 0;
    const Pair rows = rows_at(cover, row, begin);
    FETCH((uintptr_t)rows.upper + (uintptr_t)(ROWS_AHEAD * cover->told.columns));
    FETCH((uintptr_t)rows.upper + (uintptr_t)(ROWS_AHEAD * cover->told.columns + TILE));
    if (even && !rows.down && begin == start && end == stop) {
        mix_row(rows.upper, (int32_t)(low - start * FINE), share);
        return 1;
    }
    memset(line, 0, (size_t)(begin - start) * sizeof *line);
    mix_rows(rows.upper, rows.lower, rows.down, end - begin, line + (begin - start));
    memset(line + (end - start), 0, (size_t)(stop - end) * sizeof *line);
    if (even)
        mix_evenly(line, (int32_t)(low - start * FINE), share);
    else
        mix_at(line, stop - start, places, (int32_t)(start * FINE), count, share);
    return 1;
}

/* The places of a cover's plane that pixels of a row show in the wind, see cover_places.blown. */
WIDE static void blow(const Frame *on, const Cover *cover, int64_t row, int64_t begin, int64_t count,
                      int32_t *restrict places)
{
    const float *restrict left = on->crests + cover->told.layer * (on->width + 1) + begin, *restrict right = left + 1;
    const float *restrict wind = cover->wind + begin;
    const int32_t *restrict across = cover->across + begin;
    const float y = (float)row + 0.5f, reach = (float)cover->told.reach;
    for (int64_t n = 0; n < count; n++) {
        const float high = most((left[n] + right[n]) * 0.5f - y, 0.0f) / reach;
        const float moved = least(most(wind[n] * high * high + 0.5f, -FARTHEST), FARTHEST);
        const int32_t cut = (int32_t)moved;
        places[n] = across[n] - (cut - ((float)cut > moved));
    }
}

/* Whether there is nothing of a plane in and around some pixels, as far as the wind may move it. */
static int calm(const Cover *cover, int64_t row, int64_t begin, int64_t count)
{
    const int64_t low = element(cover->across[begin]) - cover->moved;
    const int64_t high = element(cover->across[begin + count - 1]) + cover->moved + 2;
    const int64_t start = low > 0 ? low : 0, stop = high < cover->told.columns ? high : cover->told.columns;
    return start >= stop || !any_near(cover, row, start, stop);
}

/* Places, counted from a plane's corner, as whole steps from the middle of its first element, see cover_places. */
static int32_t steps_of(double place)
{
    const double steps = floor((place - 0.5) * FINE + 0.5), most_steps = FARTHEST;
    return (int32_t)(steps > most_steps ? most_steps : steps < -most_steps ? -most_steps : steps);
}

/* The places in a plane of the middles of the picture's columns; whether each is an element further than the last. */
WIDE static int place_columns(const Told *told, int64_t width, int32_t *restrict across)
{
    const double by = told->by_column, left = told->left;
    int even = 1;
    for (int64_t column = 0; column < width; column++)
        across[column] = steps_of(((double)column + 0.5) * by + left);
    for (int64_t column = 0; column < width; column++)
        even &= across[column] - across[0] == (int32_t)column * FINE;
    return even;
}

/* The same of the picture's rows. */
WIDE static void place_rows(const Told *told, int64_t height, int32_t *restrict down)
{
    const double by = told->by_row, top = told->top;
    for (int64_t row = 0; row < height; row++)
        down[row] = steps_of(((double)row + 0.5 - top) * by);
}

/* The first of some rows whose place is not before a step. */
static int64_t first_at(const int32_t *down, int64_t height, int64_t step)
{
    int64_t low = 0, high = height;
    while (low < high) {
        const int64_t middle = (low + high) / 2;
        if (down[middle] < step)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The wind in steps of a plane; the strongest. */
WIDE static float place_wind(const Told *told, int64_t width, float *restrict wind)
{
    const float by = (float)(told->by_column * FINE);
    float strongest = 0.0f;
    for (int64_t column = 0; column < width; column++) {
        wind[column] = told->wind[column] * by;
        strongest = most(strongest, fabsf(wind[column]));
    }
    return strongest;
}

/* The columns of the plane by which a wind moves anything of a cover at most. */
static int64_t farthest_blown(const Frame *on, const Cover *cover, float strongest)
{
    const float *crest = on->crests + cover->told.layer * (on->width + 1);
    float lowest = crest[0];
    for (int64_t column = 1; column <= on->width; column++)
        lowest = most(lowest, crest[column]);
    const double high = (double)most(lowest - (float)cover->first, 0.0f) / cover->told.reach;
    const double steps = (double)strongest * high * high;
    return 2 + (int64_t)(steps < FARTHEST ? steps : FARTHEST) / FINE;
}

/* Place a cover before the pixels, as far as anything of it has changed. */
static void place_cover(Frame *on, int64_t number)
{
    const Told now = on->told[number];
    Cover *cover = on->cover + number;
    const Told before = cover->told;
    const int known = number < on->placed && before.layer == now.layer && before.plane == now.plane &&
                      before.rows == now.rows && before.columns == now.columns && before.reach == now.reach;
    const int still = known && before.left == now.left && before.by_column == now.by_column;
    const int level = known && before.top == now.top && before.by_row == now.by_row;
    int32_t *across = on->cover_places + number * (on->width + on->height), *down = across + on->width;
    float *wind = on->cover_winds + number * on->width;
    cover->told = now;
    if (!still)
        cover->even = place_columns(&now, on->width, across);
    if (!level) {
        place_rows(&now, on->height, down);
        cover->first = first_at(down, on->height, 1 - FINE);
        cover->last = first_at(down, on->height, now.rows * FINE);
    }
    cover->across = across, cover->down = down, cover->wind = now.wind ? wind : NULL, cover->moved = 0;
    cover->same = cover->still = still && level && !before.wind == !now.wind;
    if (now.wind) {
        float blown[PART];
        int alike = 1;
        for (int64_t begin = 0; cover->same && alike && begin < on->width; begin += PART) {
            const Told part = {.wind = now.wind + begin, .by_column = now.by_column};
            const int64_t count = on->width - begin < PART ? on->width - begin : PART;
            place_wind(&part, count, blown);
            alike = memcmp(blown, wind + begin, (size_t)count * sizeof *blown) == 0;
        }
        cover->same = cover->same && alike;
        cover->moved = farthest_blown(on, cover, place_wind(&now, on->width, wind));
    }
}

/* How far a layer's covers cover the pixels of a row of a tile; whether they may cover any. */
static int cover_cell(const Frame *on, const Cover *cover, const Cover *end, int64_t row, int64_t tile, uint8_t *share)
{
    const int64_t begin = tile * TILE, count = on->width - begin < TILE ? on->width - begin : TILE;
    int32_t places[TILE];
    int any = 0;
    for (; cover < end; cover++) {
        if (row < cover->first || row >= cover->last)
            continue;
        if (!cover->wind)
            any |= mix_plane(cover, row, cover->across + begin, (int)cover->even, count, share);
        else if (!calm(cover, row, begin, count)) {
            blow(on, cover, row, begin, count, places);
            any |= mix_plane(cover, row, places, 0, count, share);
        }
    }
    return any;
}

/* Find the tiles in which nothing of a layer's covers, if these are still, can have changed but for the wind. */
static void find_standing(Frame *on, int64_t layer, int still)
{
    Standing *standing = on->standing + layer * on->tiles;
    const Extent *extent = on->extents + layer + 1;
    for (int64_t tile = 0; tile < on->tiles; tile++, standing++, extent += on->layers + 1) {
        const int64_t begin = tile * TILE, count = on->width - begin < TILE ? on->width - begin : TILE;
        const int64_t crest = layer * (on->width + 1) + begin;
        const int same = still && standing->lowest == extent->lowest && standing->deepest == extent->deepest &&
                         memcmp(on->crests + crest, on->crests_before + crest, (size_t)(count + 1) * sizeof(float)) == 0;
        *standing = (Standing){extent->lowest, extent->deepest, same};
    }
}

/* Find the rows between which a layer's covers show. */
static void find_cover_rows(Frame *on, int64_t layer)
{
    const Extent *extent = on->extents + layer + 1;
    int32_t first = (int32_t)on->height, last = 0;
    for (int64_t tile = 0; tile < on->tiles; tile++, extent += on->layers + 1) {
        first = min_row(first, extent->cover_top);
        last = max_row(last, extent->cover_end);
    }
    on->cover_rows[layer] = first;
    on->cover_rows[on->layers + layer] = last;
}

/* How far a layer's covers cover a cell now; whether any of it is covered. A cell that looks different is to be painted. */
static int mix_cell(Frame *on, int64_t layer, const Cover *cover, const Cover *end, int64_t row, int64_t tile, int before)
{
    const Extent *extent = on->extents + tile * (on->layers + 1) + layer + 1;
    uint8_t share[TILE] = {0}, *shown = on->shown_cover + ((layer * on->height + row) * on->tiles + tile) * TILE;
    const int any = row < min_row(extent->lowest, extent->deepest) &&
                    cover_cell(on, cover, end, row, tile, share) && memcmp(share, empty, TILE) != 0;
    if ((any || before) && memcmp(share, shown, TILE) != 0) {
        memcpy(shown, share, TILE);
        on->cells[row * on->tiles + tile] = 1;
    }
    return any;
}

/* Take on what stands on a layer, where it can be seen: not in front of the layer itself. */
static void cover_layer(Frame *on, int64_t layer, const Cover *cover, const Cover *end)
{
    const int64_t tiles = on->tiles;
    const Standing *standing = on->standing + layer * tiles;
    int64_t top = on->cover_rows[layer], bottom = on->cover_rows[on->layers + layer]; /* where any was shown before */
    int64_t blown_top = NOWHERE, blown_bottom = 0;
    int still = on->layer_covers[layer] == end - cover;
    for (const Cover *one = cover; one < end; one++) {
        top = one->first < top ? one->first : top;
        bottom = one->last > bottom ? one->last : bottom;
        blown_top = !one->same && one->first < blown_top ? one->first : blown_top;
        blown_bottom = !one->same && one->last > blown_bottom ? one->last : blown_bottom;
        still &= (int)one->still;
    }
    on->layer_covers[layer] = end - cover;
    find_standing(on, layer, still);
    for (int64_t row = top; row < bottom; row++) {
        uint8_t *covered = on->cover_cells + (layer * on->height + row) * tiles;
        const int calm_row = row < blown_top || row >= blown_bottom;
        Extent *extent = on->extents + layer + 1;
        for (int64_t tile = 0; tile < tiles; tile++, extent += on->layers + 1) {
            if (!(calm_row && standing[tile].same))
                covered[tile] = (uint8_t)mix_cell(on, layer, cover, end, row, tile, covered[tile]);
            if (covered[tile]) {
                extent->cover_top = min_row(extent->cover_top, (int32_t)row);
                extent->cover_end = (int32_t)row + 1;
            }
        }
    }
    find_cover_rows(on, layer);
}

/* Take on what stands on all layers. */
static void follow_covers(Frame *on)
{
    const Cover *cover = on->cover, *last = on->cover + on->covers;
    for (int64_t layer = 0; layer < on->layers; layer++) {
        const Cover *first = cover;
        while (cover < last && cover->told.layer == layer)
            cover++;
        cover_layer(on, layer, first, cover);
    }
    on->any_shown = on->covers > 0;
}

/* Where rows that change because of an edge meet cells with covers or sprites, these are to be painted: `repaint` knows of
 * none. */
static void mark_laid(Frame *on)
{
    for (int64_t tile = 0; tile < on->tiles; tile++) {
        const Extent *extents = on->extents + tile * (on->layers + 1) + 1;
        const int64_t begin = tile * TILE, count = on->width - begin < TILE ? on->width - begin : TILE;
        for (int64_t layer = 0; layer < on->layers; layer++) {
            const int32_t *first = on->first + layer * on->width + begin, *last = on->last + layer * on->width + begin;
            int32_t top = NOWHERE, bottom = 0;
            for (int64_t n = 0; n < count; n++) {
                top = min_row(top, last[n] ? first[n] : NOWHERE);
                bottom = max_row(bottom, last[n]);
            }
            for (int64_t row = top; on->sides && row < bottom; row++)
                on->cells[row * on->tiles + tile] |= on->stuck[row * on->tiles + tile];
            for (int64_t other = 0; other < on->layers && on->any_shown; other++)
                for (int64_t row = max_row(top, extents[other].cover_top);
                     row < min_row(bottom, extents[other].cover_end); row++)
                    on->cells[row * on->tiles + tile] |= on->cover_cells[(other * on->height + row) * on->tiles + tile];
        }
    }
}

/* ---- The land's colours. ---- */

/* Dither a row's colour into its table, see numpy_dither.dither. */
WIDE static void dither(const float *restrict noise, const float *restrict colour, uint32_t *restrict pixels)
{
    const float red = colour[0], green = colour[1], blue = colour[2];
    for (int64_t n = 0; n < TILE; n++)
        pixels[n] = (uint32_t)((int32_t)(noise[n] + red) << 16 | (int32_t)(noise[n] + green) << 8 |
                               (int32_t)(noise[n] + blue));
}

/* Levels by which a row of a layer is behind; not a number if it has no colour yet. */
static float row_behind(const Frame *on, int64_t number)
{
    const float *wanted = on->wanted + 3 * number, *shown = on->shown + 3 * number;
    float behind = fabsf(wanted[0] - shown[0]);
    behind = most(fabsf(wanted[1] - shown[1]), behind);
    return most(fabsf(wanted[2] - shown[2]), behind);
}

/* Give a row of a layer its wanted colour. */
static void recolour(Frame *on, int64_t layer, int64_t row)
{
    const int64_t number = layer * on->height + row;
    memcpy(on->shown + 3 * number, on->wanted + 3 * number, 3 * sizeof *on->shown);
    dither(on->noise + row % TILE * TILE, on->wanted + 3 * number, on->tables + number * TILE);
}

/* The cells in which rows of a layer, of at most BLOCK, are seen that have another colour are to be painted. */
static void mark_recoloured(Frame *on, int64_t layer, int32_t begin, int32_t end, const int *other)
{
    const Extent *extent = on->extents + layer + 1;
    for (int64_t tile = 0; tile < on->tiles; tile++, extent += on->layers + 1) {
        const int32_t *at = on->colours_at + cell_of(on, layer, 0, tile);
        for (int32_t row = max_row(begin, seen_from(extent)); row < min_row(end, extent->deepest); row++)
            on->cells[row * on->tiles + tile] |= other[row - begin] && at[row] == layer * on->height + row;
    }
}

/* Give the rows of all layers their wanted colours, if they are behind. */
static void recolour_land(Frame *on)
{
    const float enough = on->exact_land ? 0.0f : LEVELS, along = ALONG * enough;
    for (int64_t layer = 0; layer < on->layers; layer++) {
        const int32_t end = on->coloured[on->layers + layer];
        for (int32_t begin = on->coloured[layer]; begin < end; begin += BLOCK) {
            const int32_t stop = min_row(begin + BLOCK, end);
            int late = 0, other[BLOCK];
            for (int32_t row = begin; row < stop; row++) {
                const float behind = row_behind(on, layer * on->height + row);
                other[row - begin] = !(behind <= along);
                late |= !(behind <= enough);
            }
            for (int32_t row = begin; late && row < stop; row++)
                if (other[row - begin])
                    recolour(on, layer, row);
            if (late)
                mark_recoloured(on, layer, begin, stop, other);
        }
    }
}

/* ---- Light on the land, in cells of one row and TILE columns. ---- */

/* The sampled columns before a tile's. */
static int64_t sampled(const Frame *on, int64_t tile)
{
    const int64_t column = tile * TILE / on->spacing;
    return column < on->samples ? column : on->samples;
}

/* What the levels of a layer's row are mixed from. */
static const float *lit_curves(const Frame *on, int64_t layer, int64_t row)
{
    return on->lit_curves + 9 * layer * on->height + row;
}

/* The sRGB of a layer's row at some sampled columns, at most TILE, channel by channel. */
WIDE static void sample_land(const Frame *on, int64_t layer, int64_t row, int64_t begin, int64_t end, float levels[3][TILE])
{
    const Bells bells = {on->lights, on->height, on->samples, on->lit_down + row, on->lit_sampled + begin};
    mix(bells, lit_curves(on, layer, row), end - begin, NULL, levels);
}

/* Where a cell with colours of its own has its levels at the sampled columns. */
static float *shown_of(const Frame *on, int64_t own) { return on->lit_shown + own * (3 * TILE / on->spacing); }

/* Colour a cell of a layer that has colours of its own, those with a number. */
WIDE static void light_cell(Frame *on, int64_t layer, int64_t row, int64_t tile, int64_t own)
{
    const int64_t begin = tile * TILE, count = on->width - begin < TILE ? on->width - begin : TILE;
    const Bells bells = {on->lights, on->height, on->width, on->lit_down + row, on->lit_across + begin};
    float levels[3][TILE];
    mix(bells, lit_curves(on, layer, row), count, on->noise + row % TILE * TILE, levels);
    pack(levels, count, on->tables + (on->layers * on->height + own) * TILE);
    const int64_t first = sampled(on, tile), samples = sampled(on, tile + 1) - first;
    sample_land(on, layer, row, first, first + samples, levels);
    for (int64_t channel = 0; channel < 3; channel++)
        memcpy(shown_of(on, own) + channel * samples, levels[channel], (size_t)samples * sizeof(float));
    on->lit_with[own] = (int32_t)on->light_number;
}

/* The rows of a layer that are seen in a tile and lie in the light. */
static void lit_range(const Frame *on, int64_t layer, int64_t tile, int32_t range[2])
{
    const Extent *extent = on->extents + tile * (on->layers + 1) + layer + 1;
    const int32_t *lit = on->lit_rows + layer, *coloured = on->coloured + layer;
    range[0] = max_row(seen_from(extent), max_row(lit[0], coloured[0]));
    range[1] = max_row(min_row(extent->deepest, min_row(lit[on->layers], coloured[on->layers])), range[0]);
}

/* Whether more cells are seen in the light than there is room for. */
static int crowded(Frame *on)
{
    int64_t cells = 0;
    for (int64_t layer = 0; layer < on->layers; layer++)
        for (int64_t tile = 0; tile < on->tiles; tile++) {
            int32_t range[2];
            lit_range(on, layer, tile, range);
            cells += range[1] - range[0];
        }
    on->needed = cells;
    return cells > on->room;
}

/* Give the cells that are no longer seen in the light the colours of their rows. */
static void let_go(Frame *on, int64_t layer, int64_t tile)
{
    const Extent *extent = on->extents + tile * (on->layers + 1) + layer + 1;
    int32_t *held = on->held + 2 * (layer * on->tiles + tile), range[2];
    lit_range(on, layer, tile, range);
    for (int32_t row = held[0]; row < held[1]; row++) {
        if (range[0] <= row && row < range[1])
            continue;
        int32_t *at = on->colours_at + cell_of(on, layer, row, tile);
        on->free_rows[on->free++] = *at - (int32_t)(on->layers * on->height);
        *at = (int32_t)(layer * on->height + row);
        on->cells[row * on->tiles + tile] |= seen_from(extent) <= row && row < extent->deepest;
    }
}

/* Give the cells that are seen in the light for the first time colours of their own. Where only the land has moved,
 * what changes because of that is painted anyway. */
static void take_in(Frame *on, int64_t layer, int64_t tile)
{
    int32_t *held = on->held + 2 * (layer * on->tiles + tile), range[2];
    lit_range(on, layer, tile, range);
    for (int32_t row = range[0]; row < range[1]; row++) {
        if (held[0] <= row && row < held[1]) {
            row = held[1] - 1;
            continue;
        }
        const int32_t own = on->free_rows[--on->free];
        on->colours_at[cell_of(on, layer, row, tile)] = (int32_t)(on->layers * on->height) + own;
        light_cell(on, layer, row, tile, own);
        on->cells[row * on->tiles + tile] |= on->new_light != 0;
    }
    memcpy(held, range, sizeof range);
}

/* Levels by which a cell is behind those that some sampled columns are to have, of which its own begin at `from`. */
INSIDE float light_behind(const float *shown, float levels[3][TILE], int64_t from, int64_t samples)
{
    float behind = 0.0f;
    for (int64_t channel = 0; channel < 3; channel++)
        for (int64_t n = 0; n < samples; n++)
            behind = most(fabsf(levels[channel][from + n] - shown[channel * samples + n]), behind);
    return behind;
}

/* Colour again the cells of a layer whose light is behind, in BLOCK rows and as many tiles as have TILE samples. */
WIDE static void follow_light(Frame *on, int64_t layer, int32_t begin, int64_t left)
{
    const int64_t right = left + on->spacing < on->tiles ? left + on->spacing : on->tiles;
    const int64_t origin = sampled(on, left), first = on->layers * on->height;
    const float enough = on->exact_light ? -1.0f : LEVELS, along = on->exact_light ? -1.0f : ALONG * LEVELS;
    const int32_t *held = on->held + 2 * layer * on->tiles;
    float levels[BLOCK][3][TILE];
    int32_t top = NOWHERE, bottom = 0;
    for (int64_t tile = left; tile < right; tile++) {
        top = min_row(top, held[2 * tile] < held[2 * tile + 1] ? held[2 * tile] : NOWHERE);
        bottom = max_row(bottom, held[2 * tile] < held[2 * tile + 1] ? held[2 * tile + 1] : 0);
    }
    top = max_row(top, begin), bottom = min_row(bottom, begin + BLOCK);
    for (int32_t row = top; row < bottom; row++)
        sample_land(on, layer, row, origin, sampled(on, right), levels[row - begin]);
    for (int64_t tile = left; top < bottom && tile < right; tile++) {
        const int32_t *at = on->colours_at + cell_of(on, layer, 0, tile);
        const int32_t start = max_row(held[2 * tile], begin), stop = min_row(held[2 * tile + 1], begin + BLOCK);
        const int64_t from = sampled(on, tile) - origin, samples = sampled(on, tile + 1) - origin - from;
        float behind[BLOCK];
        int late = 0;
        for (int32_t row = start; row < stop; row++) {
            const int64_t own = at[row] - first;
            behind[row - begin] = on->lit_with[own] == on->light_number
                                      ? -FAR
                                      : light_behind(shown_of(on, own), levels[row - begin], from, samples);
            late |= behind[row - begin] > enough;
        }
        for (int32_t row = start; late && row < stop; row++)
            if (behind[row - begin] > along) {
                light_cell(on, layer, row, tile, at[row] - first);
                on->cells[row * on->tiles + tile] = 1;
            }
    }
}

/* Follow the light on the land: cells that are seen in it have colours of their own. */
static void follow_lights(Frame *on)
{
    const int64_t all = on->layers * on->tiles;
    for (int64_t n = 0; n < all; n++)
        let_go(on, n / on->tiles, n % on->tiles);
    for (int64_t n = 0; n < all; n++)
        take_in(on, n / on->tiles, n % on->tiles);
    for (int64_t layer = 0; layer < on->layers && (on->new_light || on->exact_light); layer++)
        for (int32_t row = on->lit_rows[layer]; row < on->lit_rows[on->layers + layer]; row += BLOCK)
            for (int64_t tile = 0; tile < on->tiles; tile += on->spacing)
                follow_light(on, layer, row, tile);
}

/* ---- The sky: cells of one row and TILE columns. ---- */

/* Mark the cells of the sky in some rows and columns that are coloured already: they are to be coloured again. */
static void mark(Frame *on, int64_t left, int64_t top, int64_t right, int64_t bottom)
{
    if (left >= right)
        return;
    for (int64_t tile = left / TILE; tile <= (right - 1) / TILE; tile++)
        for (int64_t row = top; row < bottom && row < on->reach[tile]; row++)
            on->due[row * on->tiles + tile] = 1;
}

/* Mark what land uncovers, and forget what it covers when there is a new air: that would be behind. */
static void reach(Frame *on)
{
    for (int64_t tile = 0; tile < on->tiles; tile++) {
        const int32_t deepest = on->extents[tile * (on->layers + 1)].deepest, before = on->reach[tile];
        if (deepest > before || on->new_air)
            on->reach[tile] = deepest;
        if (deepest > before)
            mark(on, tile * TILE, before, tile * TILE + 1, deepest);
    }
}

/* The sRGB of the air of a row at some sampled columns, at most TILE; channel by channel. */
WIDE static void sample(const Frame *on, int64_t row, int64_t begin, int64_t end, float levels[3][TILE])
{
    const Bells bells = {on->glows, on->height, on->samples, on->down + row, on->across_sampled + begin};
    mix(bells, on->curves + row, end - begin, NULL, levels);
}

/* Levels by which the air of a row is behind in each tile, at its sampled columns. */
WIDE static void air_behind(const Frame *on, int64_t row, float *restrict behind)
{
    const int64_t per_tile = TILE / on->spacing, at_once = on->spacing;
    for (int64_t tile = 0; tile < on->tiles; tile += at_once) {
        const int64_t begin = sampled(on, tile), count = sampled(on, tile + at_once) - begin;
        const float *shown = on->samples_shown + 3 * row * on->samples + begin;
        float levels[3][TILE], worst[TILE] = {0.0f};
        sample(on, row, begin, begin + count, levels);
        for (int64_t channel = 0; channel < 3; channel++, shown += on->samples)
            for (int64_t n = 0; n < count; n++)
                worst[n] = most(fabsf(levels[channel][n] - shown[n]), worst[n]);
        for (int64_t number = tile, n = 0; n < count; number++) {
            behind[number] = 0.0f;
            for (const int64_t end = n + per_tile; n < end && n < count; n++)
                behind[number] = most(worst[n], behind[number]);
        }
    }
}

/* Mark the cells whose air is behind. */
static void follow_air(Frame *on)
{
    float *behind = on->behind;
    int32_t deepest = 0;
    for (int64_t tile = 0; tile < on->tiles; tile++)
        deepest = max_row(deepest, on->reach[tile]);
    for (int64_t begin = 0; begin < deepest; begin += BLOCK) {
        const int64_t end = begin + BLOCK < deepest ? begin + BLOCK : deepest;
        for (int64_t row = begin; row < end; row++)
            air_behind(on, row, behind + (row - begin) * on->tiles);
        for (int64_t tile = 0; tile < on->tiles; tile++) {
            int late = 0;
            for (int64_t row = begin; row < end && row < on->reach[tile]; row++)
                late |= behind[(row - begin) * on->tiles + tile] > LEVELS;
            for (int64_t row = begin; late && row < end && row < on->reach[tile]; row++)
                on->due[row * on->tiles + tile] |= behind[(row - begin) * on->tiles + tile] > ALONG * LEVELS;
        }
    }
}

/* Mark all cells that were coloured with another air. */
static void settle_air(Frame *on)
{
    for (int64_t row = 0; row < on->height; row++)
        for (int64_t tile = 0; tile < on->tiles; tile++)
            if (row < on->reach[tile] && on->painted_with[row * on->tiles + tile] != on->air)
                on->due[row * on->tiles + tile] = 1;
}

/* Levels that the pixels of a tile differ by at most because its curtains are behind; where each of them is.
 * A pixel changes with the strength, with the foot, by as much as the light is steep, and with the colours. */
WIDE static float curtains_behind(const Frame *on, int64_t tile)
{
    const int64_t begin = tile * TILE, count = on->width - begin < TILE ? on->width - begin : TILE;
    float share[TILE] = {0.0f}, worst = 0.0f;
    for (int64_t curtain = 0; curtain < on->curtains; curtain++) {
        const int64_t start = curtain * on->width + begin, number = tile * on->curtains + curtain;
        const float *foot = on->foot + start, *foot_shown = on->foot_shown + start;
        const float *light = on->light + start, *light_shown = on->light_shown + start;
        const float steep = on->steep[curtain], *tints = on->tints + 6 * curtain;
        const float slope = STEEPEST * most(steep, on->steep_shown[number]);
        float tinted = steep == on->steep_shown[number] ? 0.0f : 1.0f, low = -FAR, high = FAR, strongest = 0.0f;
        for (int64_t n = 0; n < 6; n++)
            tinted = most(tinted, fabsf(tints[n] - on->tints_shown[6 * number + n]) / 255.0f);
        for (int64_t n = 0; n < count; n++) {
            share[n] += BRIGHTEST * fabsf(light[n] - light_shown[n]) +
                        most(light[n], light_shown[n]) * (slope * fabsf(foot[n] - foot_shown[n]) + tinted);
            low = most(low, foot[n]);
            high = least(high, foot[n]);
            strongest = most(strongest, light[n]);
        }
        on->spans[2 * number] = strongest > 0.0f ? high - 1.0f / steep - 1.0f : FAR;
        on->spans[2 * number + 1] = strongest > 0.0f ? low + 1.0f : -FAR;
    }
    for (int64_t n = 0; n < count; n++)
        worst = most(worst, share[n]);
    return 255.0f * worst;
}

/* Mark the cells of a tile in the rows of two spans. */
static void mark_spans(Frame *on, int64_t tile, const float *one, const float *other)
{
    const float high = most(least(one[0], other[0]), 0.0f);
    const float low = least(most(one[1], other[1]) + 1.0f, (float)on->height);
    if (high < low)
        mark(on, tile * TILE, (int64_t)high, tile * TILE + 1, (int64_t)low);
}

/* Take on the curtains of each tile in which they are behind. */
static void follow_curtains(Frame *on)
{
    const float enough = on->exact_sky ? 0.0f : CURTAIN_LEVELS;
    for (int64_t tile = 0; tile < on->tiles; tile++) {
        const int64_t begin = tile * TILE, count = on->width - begin < TILE ? on->width - begin : TILE;
        float rows[2] = {FAR, -FAR};
        if (curtains_behind(on, tile) <= enough && !on->other_curtains)
            continue;
        for (int64_t curtain = 0; curtain < on->curtains; curtain++) {
            const int64_t start = curtain * on->width + begin, number = tile * on->curtains + curtain;
            float *span = on->spans + 2 * number, *shown = on->spans_shown + 2 * number;
            memcpy(on->foot_shown + start, on->foot + start, (size_t)count * sizeof(float));
            memcpy(on->light_shown + start, on->light + start, (size_t)count * sizeof(float));
            memcpy(on->tints_shown + 6 * number, on->tints + 6 * curtain, 6 * sizeof(float));
            on->steep_shown[number] = on->steep[curtain];
            mark_spans(on, tile, span, shown);
            memcpy(shown, span, sizeof rows);
            rows[0] = least(rows[0], span[0]);
            rows[1] = most(rows[1], span[1]);
        }
        if (on->other_curtains)
            mark_spans(on, tile, on->veiled + 2 * tile, on->veiled + 2 * tile);
        memcpy(on->veiled + 2 * tile, rows, sizeof rows);
    }
}

/* Gradient, glows and curtains of a cell of so many columns, see numpy_sky.air. */
INSIDE void colour_columns(Frame *on, int64_t row, int64_t tile, int64_t count)
{
    const int64_t begin = tile * TILE;
    const float *restrict threshold = on->noise + row % TILE * TILE;
    const float y = (float)row + 0.5f;
    uint32_t *restrict out = on->sky + row * on->sky_pitch + begin;
    const Bells bells = {on->glows, on->height, on->width, on->down + row, on->across + begin};
    float levels[3][TILE];
    mix(bells, on->curves + row, count, threshold, levels);
    for (int64_t curtain = 0; curtain < on->curtains; curtain++) {
        const float *span = on->spans_shown + 2 * (tile * on->curtains + curtain);
        if (y <= span[0] || y >= span[1])
            continue;
        const float *feet = on->foot_shown + curtain * on->width + begin;
        const float *lights = on->light_shown + curtain * on->width + begin;
        const float slope = on->steep_shown[tile * on->curtains + curtain];
        const float *tints = on->tints_shown + 6 * (tile * on->curtains + curtain);
        float low[TILE], high[TILE];
        for (int64_t n = 0; n < count; n++) {
            float along = least(most((feet[n] - y) * slope, 0.0f), 1.0f), rest = 1.0f - along;
            float lit = lights[n] * (least(along * 8.0f, 1.0f) * (rest * rest));
            high[n] = lit * along;
            low[n] = lit - high[n];
        }
        for (int channel = 0; channel < 3; channel++) {
            const float first = tints[channel], last = tints[3 + channel];
            float *level = levels[channel];
            for (int64_t n = 0; n < count; n++) {
                level[n] += (threshold[n] + first - level[n]) * low[n];
                level[n] += (threshold[n] + last - level[n]) * high[n];
            }
        }
    }
    pack(levels, count, out);
}

/* Colour a cell of the sky; for whole ones the loops have a number of steps that the compiler knows. */
WIDE static void colour_cell(Frame *on, int64_t row, int64_t tile)
{
    const int64_t left = on->width - tile * TILE;
    if (left >= TILE)
        colour_columns(on, row, tile, TILE);
    else
        colour_columns(on, row, tile, left);
}

/* Record what air the cells of a row that are due are coloured with. */
static void record_cells(Frame *on, int64_t row, const uint8_t *due)
{
    for (int64_t first = 0; first < on->tiles; first += on->spacing) { /* as many as have TILE samples */
        const int64_t last = first + on->spacing < on->tiles ? first + on->spacing : on->tiles, origin = sampled(on, first);
        float levels[3][TILE];
        sample(on, row, origin, sampled(on, last), levels);
        for (int64_t tile = first; tile < last; tile++) {
            const int64_t begin = sampled(on, tile), count = sampled(on, tile + 1) - begin;
            for (int64_t channel = 0; due[tile] && channel < 3; channel++)
                memcpy(on->samples_shown + (3 * row + channel) * on->samples + begin, levels[channel] + begin - origin,
                       (size_t)count * sizeof(float));
            if (due[tile])
                on->painted_with[row * on->tiles + tile] = (int32_t)on->air;
        }
    }
}

/* Lay light over a pixel of the sky, if its cell is due. */
static void lay_light(Frame *on, int64_t row, int64_t column, uint32_t colour, uint32_t share)
{
    uint32_t *out = on->sky + row * on->sky_pitch + column;
    if (on->due[row * on->tiles + column / TILE])
        *out = blend(*out, colour, share);
}

/* Lay the stars over the cells of a row that are due, see sky_painter.py; those on lower rows first, as there. */
static void lay_stars(Frame *on, int64_t row)
{
    const int64_t far = (int64_t)ceil(on->star_radius);
    int64_t star = 0, end = on->stars;
    while (star < end) { /* the first one that is not too low */
        const int64_t middle = (star + end) / 2;
        if (on->star_rows[middle] > row + far)
            star = middle + 1;
        else
            end = middle;
    }
    for (; star < on->stars && on->star_rows[star] >= row - far; star++) {
        const float light = on->star_light[star];
        const double x = on->star_places[2 * star], y = (double)row + 0.5 - on->star_places[2 * star + 1];
        const double radius = (float)on->star_radius * sqrtf(light) + 0.5f;
        for (int64_t column = on->star_columns[star] - far; column <= on->star_columns[star] + far; column++) {
            if (light <= FAINTEST_STAR || column < 0 || column >= on->width)
                continue;
            const double across = (double)column + 0.5 - x, share = radius - sqrt(across * across + y * y);
            if (share > 0.0)
                lay_light(on, row, column, (uint32_t)on->star_colour,
                          (uint32_t)rint((share < 1.0 ? share : 1.0) * light * 256.0));
        }
    }
}

/* Lay the discs over the cells of a row that are due. */
static void lay_discs(Frame *on, int64_t row)
{
    for (const Disc *disc = on->disc; disc < on->disc + on->discs; disc++) {
        if (row < disc->top || row >= disc->top + disc->rows)
            continue;
        const float *light = disc->light + (row - disc->top) * disc->columns, share = (float)disc->share;
        for (int64_t n = 0; n < disc->columns; n++)
            if (light[n] > 0.0f)
                lay_light(on, row, disc->left + n, (uint32_t)disc->colour, (uint32_t)rintf(share * light[n] * 256.0f));
    }
}

/* Where cells of the sky are due and seen, the picture is to be painted. */
static void mark_sky(Frame *on)
{
    for (int64_t row = 0; row < on->height; row++) {
        const uint8_t *due = on->due + row * on->tiles;
        uint8_t *cells = on->cells + row * on->tiles;
        if (!memchr(due, 1, (size_t)on->tiles))
            continue;
        for (int64_t tile = 0; tile < on->tiles; tile++)
            cells[tile] |= due[tile] & (row < on->extents[tile * (on->layers + 1)].deepest);
    }
}

/* Colour the cells of the sky in some rows that are due: air, stars, discs. */
static void colour_sky(Frame *on, int64_t first, int64_t last)
{
    for (int64_t row = first; row < last; row++) {
        uint8_t *due = on->due + row * on->tiles;
        if (!memchr(due, 1, (size_t)on->tiles))
            continue;
        for (int64_t tile = 0; tile < on->tiles; tile++)
            if (due[tile])
                colour_cell(on, row, tile);
        record_cells(on, row, due);
        lay_stars(on, row);
        lay_discs(on, row);
        memset(due, 0, (size_t)on->tiles);
    }
}

/* ---- Sprites. ---- */

/* What hides sprites and particles, see records.Occlusion; `shown` is 0 if no cover does. */
typedef struct {
    const int32_t *tops;
    const uint8_t *shown;
    const int32_t *cover_rows;
    int64_t layers, width, layer_size, pitch; /* elements of `shown` for a layer, and for a row */
} Hiding;

/* A number below 65,535 divided by 255, without dividing. */
static uint32_t in_255ths(uint32_t number) { return (number + 1 + (number >> 8)) >> 8; }

/* The nearest whole number, the even one of two, of a number from 0 to 2^22: as numpy's rint. */
static uint32_t nearest(float number) { return (uint32_t)(int32_t)(number + 12582912.0f - 12582912.0f); }

/* Draw pixels of a row towards a colour, at most TILE, those that no nearer layer hides, and as far as no cover of one
 * does; a share too faint to be seen changes none. */
WIDE static void draw_row(uint32_t *restrict out, const float *restrict share, const Hiding *hiding, int64_t layer,
                          int64_t row, int64_t column, uint32_t colour, int64_t count)
{
    const int32_t *tops = hiding->tops + (layer + 1) * (hiding->width) + column;
    uint32_t weights[TILE];
    for (int64_t n = 0; n < count; n++) {
        const uint32_t seen = 0u - (uint32_t)((int32_t)row < tops[n]); /* all bits or none: a branch would not be vectorised */
        weights[n] = nearest(share[n] * 256.0f) & seen;
    }
    while (hiding->shown && ++layer < hiding->layers)
        if (row >= hiding->cover_rows[layer] && row < hiding->cover_rows[hiding->layers + layer]) {
            const uint8_t *restrict cover = hiding->shown + layer * hiding->layer_size + row * hiding->pitch + column;
            for (int64_t n = 0; n < count; n++)
                weights[n] = in_255ths(weights[n] * (255u - cover[n]) + 127);
        }
    for (int64_t n = 0; n < count; n++)
        out[n] = blend(out[n], colour, weights[n]);
}

/* The columns of the picture that a sprite's row has, clipped; none are left where the first is not before the last. */
static void columns_of(const Side *side, int64_t down, int64_t low, int64_t high, int64_t columns[2])
{
    const int64_t first = side->left + side->spans[2 * down], last = side->left + side->spans[2 * down + 1];
    columns[0] = first > low ? first : low;
    columns[1] = last < high ? last : high;
}

/* The rows of a sprite between two rows of the picture. */
static void rows_of(const Side *side, int64_t low, int64_t high, int64_t rows[2])
{
    rows[0] = side->top > low ? side->top : low;
    rows[1] = side->top + side->rows < high ? side->top + side->rows : high;
}

/* Mark the cells that a sprite may have something in, all or only those in which its layer is seen. */
static void mark_side(const Frame *on, const Side *side, uint8_t *cells, int seen)
{
    int64_t rows[2], columns[2];
    rows_of(side, 0, on->height, rows);
    for (int64_t row = rows[0]; row < rows[1]; row++) {
        columns_of(side, row - side->top, 0, on->width, columns);
        for (int64_t tile = columns[0] / TILE; columns[0] < columns[1] && tile * TILE < columns[1]; tile++)
            if (!seen || row < on->extents[tile * (on->layers + 1) + side->layer + 1].deepest)
                cells[row * on->tiles + tile] = 1;
    }
}

/* Take on the sprites: where some have come, changed or gone, the picture is to be painted. */
static void follow_sides(Frame *on)
{
    if (!on->new_sides)
        return;
    memset(on->stuck, 0, (size_t)(on->height * on->tiles));
    for (const Side *side = on->side; side < on->side + on->sides; side++)
        mark_side(on, side, on->stuck, 0);
    for (const Side *side = on->new_side; side < on->new_side + on->new_sides; side++)
        mark_side(on, side, on->cells, 1);
}

/* The numbers of the sprites in some rows; how many there are. */
static int64_t sides_in_rows(const Frame *on, int64_t top, int64_t bottom, int32_t *numbers)
{
    int64_t count = 0;
    for (int64_t n = 0; n < on->sides; n++) {
        int64_t rows[2];
        rows_of(on->side + n, top, bottom, rows);
        if (rows[0] < rows[1])
            numbers[count++] = (int32_t)n;
    }
    return count;
}

/* Those of some sprites that are in some columns; how many there are. */
static int64_t sides_in_columns(const Frame *on, const int32_t *some, int64_t count, int64_t begin, int64_t end,
                                int32_t *numbers)
{
    int64_t left = 0;
    for (int64_t n = 0; n < count; n++) {
        const Side *side = on->side + some[n];
        if (side->left < end && side->left + side->columns > begin)
            numbers[left++] = some[n];
    }
    return left;
}

/* Draw some sprites into some rows of a tile, one after the other, see numpy_sprites.stick. */
static void draw_sides(Frame *on, int64_t tile, int64_t top, int64_t bottom, const int32_t *numbers, int64_t count)
{
    const int64_t begin = tile * TILE, end = begin + TILE < on->width ? begin + TILE : on->width;
    const int64_t pitch = on->tiles * TILE;
    const Hiding hiding = {on->tops, on->any_shown ? on->shown_cover : NULL, on->cover_rows, on->layers, on->width,
                           on->height * pitch, pitch};
    for (const int32_t *number = numbers; number < numbers + count; number++) {
        const Side *side = on->side + *number;
        int64_t rows[2], columns[2];
        rows_of(side, top, bottom, rows);
        rows[1] = min_row((int32_t)rows[1], on->extents[tile * (on->layers + 1) + side->layer + 1].deepest);
        for (int64_t row = rows[0]; row < rows[1]; row++) {
            columns_of(side, row - side->top, begin, end, columns);
            if (columns[0] >= columns[1])
                continue;
            draw_row(on->picture + row * on->pitch + columns[0],
                     side->share + (row - side->top) * side->columns + columns[0] - side->left, &hiding, side->layer, row,
                     columns[0], (uint32_t)side->colour, columns[1] - columns[0]);
            on->written += columns[1] - columns[0];
        }
    }
}

/* ---- The picture. ---- */

/* Some rows of a tile that are painted together, back to front. Nothing is written before something is laid over it:
 * `found` is where the pixels of each row are so far, in the sky or a table, or in the picture. */
typedef struct {
    int64_t tile, begin, count;
    int32_t top;
    const uint32_t *found[STRIP];
} Rows;

/* Where a row of these is in the picture. */
static uint32_t *place_of(const Frame *on, const Rows *rows, int64_t row)
{
    return on->picture + row * on->pitch + rows->begin;
}

/* Have these rows, up to one of the picture, in the picture. */
static void set_down(Frame *on, const Rows *rows, int32_t bottom)
{
    for (int32_t row = rows->top; row < bottom; row++) {
        uint32_t *out = place_of(on, rows, row);
        const uint32_t *found = rows->found[row - rows->top];
        if (found == out)
            continue;
        memcpy(out, found, (size_t)rows->count * sizeof *out);
        on->written += rows->count;
    }
}

/* What is in a row of these so far, if need be a copy: its place in the picture is then written. */
static const uint32_t *take_up(Frame *on, Rows *rows, int64_t row, uint32_t copy[TILE])
{
    const uint32_t **found = rows->found + row - rows->top, *before = *found;
    uint32_t *out = place_of(on, rows, row);
    on->written += rows->count;
    *found = out;
    return before == out ? memcpy(copy, out, (size_t)rows->count * sizeof *out) : before;
}

/* Paint a layer over so many columns of a row that it covers a part of: 0 of what is above the edge. */
INSIDE void edge_columns(const float *restrict upper, const float *restrict rise, const int32_t *restrict solid, int32_t row,
                         const uint32_t *restrict under, const uint32_t *restrict colours, int64_t count,
                         uint32_t *restrict out)
{
    for (int64_t n = 0; n < count; n++) {
        const uint32_t share = weight(row, (Line){upper[n], rise[n]});
        out[n] = blend(under[n], colours[n], solid[n] <= row ? 256 : share);
    }
}

/* Paint a layer in rows that it does not cover all of: its soft edge, and what is whole below that. */
WIDE static void paint_edge(Frame *on, Rows *rows, int64_t layer, int32_t first, int32_t last)
{
    const int32_t *solid = on->now.solid + layer * on->width + rows->begin;
    float upper[TILE], rise[TILE];
    for (int64_t n = 0; n < rows->count && first < last; n++) {
        const Line line = line_at(on, layer, rows->begin + n);
        upper[n] = line.upper;
        rise[n] = line.rise;
    }
    uint32_t copy[TILE];
    for (int32_t row = first; row < last; row++) {
        const uint32_t *under = take_up(on, rows, row, copy), *colours = cell_colours(on, layer, row, rows->tile);
        if (rows->count == TILE)
            edge_columns(upper, rise, solid, row, under, colours, TILE, place_of(on, rows, row));
        else
            edge_columns(upper, rise, solid, row, under, colours, rows->count, place_of(on, rows, row));
    }
}

/* Lay what covers so many columns of a row, in 255ths, over what is behind it; 255 is all. */
INSIDE void lay_columns(const uint32_t *restrict under, const uint32_t *restrict over, const uint8_t *restrict share,
                        int64_t count, uint32_t *restrict out)
{
    for (int64_t n = 0; n < count; n++)
        out[n] = blend(under[n], over[n], (uint32_t)(share[n] + (share[n] >> 7)));
}

/* The same in a cell. */
WIDE static void lay_share(const uint32_t *under, const uint32_t *over, const uint8_t *share, int64_t count, uint32_t *out)
{
    if (count == TILE)
        lay_columns(under, over, share, TILE, out);
    else
        lay_columns(under, over, share, count, out);
}

/* Lay what stands on a layer over what is behind it, in some rows. */
static void lay_cover(Frame *on, Rows *rows, int64_t layer, int64_t first, int64_t last)
{
    uint32_t copy[TILE];
    for (int64_t row = first; row < last; row++) {
        const int64_t cell = (layer * on->height + row) * on->tiles + rows->tile;
        FETCH((uintptr_t)on->shown_cover + (uintptr_t)((cell + ROWS_AHEAD * on->tiles) * TILE));
        if (!on->cover_cells[cell])
            continue;
        lay_share(take_up(on, rows, row, copy), cell_colours(on, layer, row, rows->tile), on->shown_cover + cell * TILE,
                  rows->count, place_of(on, rows, row));
    }
}

/* Paint some rows of a tile, at most STRIP, back to front, each layer as far as it can be seen. */
static void paint_rows(Frame *on, int64_t tile, int32_t top, int32_t bottom)
{
    const int64_t begin = tile * TILE, left = on->width - begin;
    const Extent *here = on->extents + tile * (on->layers + 1);
    Rows rows = {.tile = tile, .begin = begin, .count = left < TILE ? left : TILE, .top = top};
    for (int64_t row = top; row < bottom; row++) {
        const uint32_t *out = place_of(on, &rows, row);
        for (int64_t n = 0; n < rows.count; n += LINE)
            FETCH(out + n);
        rows.found[row - top] = row < here->deepest ? on->sky + row * on->sky_pitch + begin : out;
    }
    for (int64_t layer = 0; layer < on->layers; layer++) {
        const int32_t deepest = min_row((++here)->deepest, bottom);
        if (max_row(seen_from(here), top) >= deepest)
            continue;
        paint_edge(on, &rows, layer, max_row(here->top, top), min_row(here->lowest, deepest));
        for (int64_t row = max_row(here->lowest, top); row < deepest; row++)
            rows.found[row - top] = cell_colours(on, layer, row, tile);
        lay_cover(on, &rows, layer, max_row(here->cover_top, top), min_row(here->cover_end, deepest));
    }
    set_down(on, &rows, bottom);
}

/* Paint the cells that are to be painted, and colour the sky behind them, a few rows at a time: these stay in the
 * processor's cache until they are done. */
static void paint_cells(Frame *on)
{
    for (int64_t strip = 0; strip < on->height; strip += STRIP) {
        const int32_t end = strip + STRIP < on->height ? (int32_t)strip + STRIP : (int32_t)on->height;
        colour_sky(on, strip, end);
        if (!memchr(on->cells + strip * on->tiles, 1, (size_t)((end - strip) * on->tiles)))
            continue;
        const int64_t near = sides_in_rows(on, strip, end, on->near_sides);
        int32_t *numbers = on->near_sides + on->sides;
        for (int64_t tile = 0; tile < on->tiles; tile++) {
            const int64_t here = sides_in_columns(on, on->near_sides, near, tile * TILE, (tile + 1) * TILE, numbers);
            for (int32_t row = (int32_t)strip; row < end; row++) {
                const int32_t top = row;
                while (row < end && on->cells[row * on->tiles + tile])
                    row++;
                if (row > top) {
                    paint_rows(on, tile, top, row);
                    draw_sides(on, tile, top, row, numbers, here);
                }
            }
        }
    }
}

static int64_t add_rect(Frame *on, int64_t count, int64_t left, int64_t top, int64_t right, int64_t bottom)
{
    int32_t *rect = on->rects + 4 * count;
    rect[0] = (int32_t)left;
    rect[1] = (int32_t)top;
    rect[2] = (int32_t)((right < on->width ? right : on->width) - left);
    rect[3] = (int32_t)(bottom - top);
    return count + 1;
}

/* The same, but the latest of the same columns that ends at `top` is lengthened instead. */
static int64_t lengthen_rect(Frame *on, int64_t count, int64_t left, int64_t top, int64_t right, int64_t bottom)
{
    const int64_t width = (right < on->width ? right : on->width) - left;
    const int64_t first = count > 2 * on->tiles ? count - 2 * on->tiles : 0;
    for (int32_t *rect = on->rects + 4 * count - 4; rect >= on->rects + 4 * first; rect -= 4)
        if (rect[0] == left && rect[2] == width && rect[1] + rect[3] == top) {
            rect[3] = (int32_t)(bottom - rect[1]);
            return count;
        }
    return add_rect(on, count, left, top, right, bottom);
}

/* Rectangles around the painted cells, BLOCK rows of neighbours together; the cells are unmarked. */
static int64_t rects_of_cells(Frame *on, int64_t count)
{
    const int64_t tiles = on->tiles;
    for (int64_t begin = 0; begin < on->height; begin += BLOCK) {
        const int64_t end = begin + BLOCK < on->height ? begin + BLOCK : on->height;
        uint8_t *cells = on->cells + begin * tiles;
        if (!memchr(cells, 1, (size_t)((end - begin) * tiles)))
            continue;
        int64_t left = -1, top = end, bottom = begin;
        for (int64_t tile = 0; tile <= tiles; tile++) {
            int64_t high = end, low = begin;
            for (int64_t row = begin; tile < tiles && row < end; row++)
                if (cells[(row - begin) * tiles + tile]) {
                    high = row < high ? row : high;
                    low = row + 1;
                }
            if (low > high) {
                left = left < 0 ? tile : left;
                top = high < top ? high : top;
                bottom = low > bottom ? low : bottom;
            } else if (left >= 0) {
                count = lengthen_rect(on, count, left * TILE, top, tile * TILE, bottom);
                left = -1, top = end, bottom = begin;
            }
        }
        memset(cells, 0, (size_t)((end - begin) * tiles));
    }
    return count;
}

/* Rectangles around the rows that have changed because of each layer, in pieces. */
static int64_t rects_of_crests(Frame *on, int64_t count)
{
    for (int64_t layer = 0; layer < on->layers; layer++)
        for (int64_t begin = 0; begin < on->width; begin += PIECE) {
            const int64_t edge = layer * on->width + begin;
            const int64_t columns = on->width - begin < PIECE ? on->width - begin : PIECE;
            int32_t top = NOWHERE, bottom = 0;
            for (int64_t n = edge; n < edge + columns; n++) {
                top = min_row(top, on->last[n] ? on->first[n] : NOWHERE);
                bottom = max_row(bottom, on->last[n]);
            }
            if (top < bottom)
                count = add_rect(on, count, begin, top, begin + PIECE, bottom);
        }
    return count;
}

/* Whether so much is painted that all of the picture is better shown. */
static int mostly(const Frame *on, int64_t count)
{
    int64_t area = 0;
    for (const int32_t *rect = on->rects; rect < on->rects + 4 * count; rect += 4)
        area += (int64_t)rect[2] * rect[3];
    return (double)area > WHOLE * (double)(on->width * on->height);
}

/* Whether a layer is seen in rows that have no wanted colour yet. */
static int uncoloured(const Frame *on)
{
    int rows = 0;
    for (int64_t layer = 0; layer < on->layers; layer++)
        rows |= on->seen[layer] < on->coloured[layer] || on->seen[on->layers + layer] > on->coloured[on->layers + layer];
    return rows;
}

/* Find where the crests are; whether rows have come into view that have no wanted colour. These are then given, and
 * `ridgeline_frame` called. */
static int64_t look(Frame *on)
{
    const size_t size = (size_t)(on->layers * (on->width + 1)) * sizeof *on->crests;
    on->still = !on->whole && memcmp(on->crests, on->crests_before, size) == 0;
    if (!on->still) {
        const Edges before = on->before;
        on->before = on->now;
        on->now = before;
    }
    find_edges(on);
    for (int64_t number = 0; number < on->covers; number++)
        place_cover(on, number);
    on->placed = on->covers;
    uncover_rows(on);
    return uncoloured(on);
}

/* Draw the next frame over the last one. The number of `rects`; -1 where all of the picture has changed, -2 or
 * -3 where nothing was done because rows are in view that have no wanted colour, or there is no room for the cells in the
 * light: it is to be called again. */
int64_t ridgeline_frame(Frame *on, int64_t again)
{
    if (!again && look(on))
        return -2;
    find_extents(on);
    if (on->covers || on->any_shown)
        follow_covers(on);
    if (crowded(on))
        return -3;
    reach(on);
    if (on->new_land || on->exact_land)
        recolour_land(on);
    follow_lights(on);
    if (on->exact_sky)
        settle_air(on);
    else if (on->new_air)
        follow_air(on);
    if (on->new_curtains || on->exact_sky)
        follow_curtains(on);
    for (const int32_t *box = on->box; box < on->box + 4 * on->boxes; box += 4)
        mark(on, box[0], box[1], box[2], box[3]);
    mark_sky(on);
    if (!on->still)
        find_tops(on);
    follow_sides(on);
    if (on->whole)
        memset(on->cells, 1, (size_t)(on->height * on->tiles));
    else if (!on->still) {
        find_changes(on);
        if (on->any_shown || on->sides)
            mark_laid(on);
        repaint(on);
    }
    paint_cells(on);
    const int64_t count = rects_of_cells(on, 0);
    const int all = on->whole || mostly(on, count);
    on->new_land = on->new_air = on->new_curtains = on->other_curtains = on->exact_land = on->exact_sky = 0;
    on->new_light = on->exact_light = 0;
    on->whole = on->boxes = on->new_sides = 0;
    return all ? -1 : on->still ? count : rects_of_crests(on, count);
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

/* What is left of the weight of a pixel on a layer behind the covers of nearer ones. */
static uint32_t seen_through(const Hiding *hiding, int64_t layer, int64_t row, int64_t column, uint32_t weight)
{
    while (hiding->shown && ++layer < hiding->layers)
        if (row >= hiding->cover_rows[layer] && row < hiding->cover_rows[hiding->layers + layer]) {
            const uint8_t *share = hiding->shown + layer * hiding->layer_size + row * hiding->pitch + column;
            weight = in_255ths(weight * (255u - *share) + 127);
        }
    return weight;
}

/* Neighbouring pixels of a row that were painted over: the number of the first in the picture, and how many. */
typedef struct {
    int32_t place, length;
} Run;

/* Lay a stencil at many spots (x, y), one after the other, see numpy_sprites.lay; the runs of its pixels that can be
 * seen, and what was there before. Cells are as large as tiles. */
void ridgeline_lay(const float *spots, const float *strength, const int32_t *starts, const int32_t *down,
                   const int32_t *across, const uint32_t *shares, const Hiding *hiding, int64_t layer, int64_t count, int64_t colour,
                   int64_t pitch, int64_t cells_across, uint32_t *restrict picture,
                   uint8_t *restrict cells, Run *restrict runs, uint32_t *restrict under, int64_t *written)
{
    const int64_t width = hiding->width;
    const int32_t *tops = hiding->tops + (layer + 1) * width;
    int64_t covered = 0, next_place = -1;
    Run *run = runs - 1;
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
            if (place == next_place)
                run->length++;
            else
                *++run = (Run){(int32_t)place, 1};
            next_place = place + 1;
            under[covered++] = before;
            const uint32_t drawn = (share * shares[n] + 128) >> 8;
            picture[place] = blend(before, (uint32_t)colour, seen_through(hiding, layer, row, column, drawn));
            cells[(uint64_t)row / TILE * (uint64_t)cells_across + (uint64_t)column / TILE] = 1;
        }
    }
    written[0] = run + 1 - runs;
    written[1] = covered;
}

/* Whether some of PART shares can be seen. */
INSIDE int any_seen(const float *share)
{
    int any = 0;
    for (int64_t n = 0; n < PART; n++)
        any |= share[n] > FAINTEST_SHARE;
    return any;
}

/* Find the columns of a row of a sprite that are drawn: the first, and the one after the last. */
WIDE static void find_span(const float *share, int64_t columns, int32_t span[2])
{
    int64_t first = 0, last = columns;
    while (first + PART <= last && !any_seen(share + first))
        first += PART;
    while (first < last && share[first] <= FAINTEST_SHARE)
        first++;
    while (last - PART >= first && !any_seen(share + last - PART))
        last -= PART;
    while (first < last && share[last - 1] <= FAINTEST_SHARE)
        last--;
    span[0] = (int32_t)first;
    span[1] = (int32_t)last;
}

/* The same of each row, rows x 2; the other shares are too faint to be seen. */
void ridgeline_spans(const float *share, int64_t rows, int64_t columns, int32_t *spans)
{
    for (int64_t row = 0; row < rows; row++)
        find_span(share + row * columns, columns, spans + 2 * row);
}

/* Lay sprites one after the other, see numpy_sprites.stick. */
void ridgeline_stick(const Side *sides, int64_t count, const Hiding *hiding, int64_t height, int64_t pitch,
                     uint32_t *restrict picture)
{
    int64_t rows[2], columns[2];
    for (const Side *side = sides; side < sides + count; side++) {
        rows_of(side, 0, height, rows);
        for (int64_t row = rows[0]; row < rows[1]; row++) {
            columns_of(side, row - side->top, 0, hiding->width, columns);
            for (int64_t n = columns[0]; n < columns[1]; n += TILE)
                draw_row(picture + row * pitch + n, side->share + (row - side->top) * side->columns + n - side->left,
                         hiding, side->layer, row, n, (uint32_t)side->colour,
                         columns[1] - n < TILE ? columns[1] - n : TILE);
        }
    }
}

/* Put back what was covered, from the last run of pixels to the first. */
void ridgeline_lift(uint32_t *picture, const Run *runs, const uint32_t *under, int64_t count, int64_t pixels)
{
    while (count-- > 0) {
        const int32_t length = runs[count].length;
        uint32_t *out = picture + runs[count].place;
        if (count >= AHEAD)
            FETCH(picture + runs[count - AHEAD].place);
        pixels -= length;
        if (length > SHORT)
            memcpy(out, under + pixels, (size_t)length * sizeof *out);
        else
            for (int32_t n = 0; n < length; n++)
                out[n] = under[pixels + n];
    }
}
