/** The innermost loop of planes of coverage. */

/** Put shares on a piece, whose larger ones stay; see Python's `lay`. */
export function lay(piece, shares, row, column) {
    const [rows, columns] = shares.shape;
    const [down, right] = shares.strides;
    const begin = Math.max(column, 0);
    const end = Math.min(column + columns, piece.shape[1]);
    for (let y = 0; y < rows; y++) {
        let from = shares.offset + y * down + (begin - column) * right;
        let to = piece.offset + (row + y) * piece.strides[0] + begin;
        for (let x = begin; x < end; x++, to++, from += right) {
            const share = shares.data[from];
            if (share > piece.data[to]) piece.data[to] = share;
        }
    }
}
