#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;

// The crest of a layer at the edge of each column: the height of land that is straight between points; where columns are
// wider than the gaps between points, the mean of the gaps up to the next edge.

uniform sampler2D Points; // heights of all outlines in units, one behind the other, in rows of SIDE

flat in vec2 form;
flat in vec3 first;
flat in vec3 second;

out uvec4 bits;

const int SIDE = 2048;

float point(int at) {
    return texelFetch(Points, ivec2(at % SIDE, at / SIDE), 0).x;
}

float height(vec3 line, float column) {
    int left = int(line.x);
    float begin = line.y + column * form.x, end = begin + form.x;
    if (form.x < 1.0) {
        int at = left + int(begin);
        return mix(point(at), point(at + 1), fract(begin));
    }
    float sum = 0.0;
    for (float gap = floor(begin); gap < end; gap += 1.0) {
        int at = left + int(gap);
        float share = min(end - gap, 1.0) - max(begin - gap, 0.0);
        sum += share * 0.5 * (point(at) + point(at + 1));
    }
    return sum / form.x;
}

void main() {
    float column = floor(gl_FragCoord.x);
    float y = max(first.z - form.y * height(first, column), second.z - form.y * height(second, column));
    bits = uvec4(floatBitsToUint(y));
}
