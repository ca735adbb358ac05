/**
 * Pictures of what is shown, saved with the words that Python finds in a PNG file; the still that
 * is shown where nothing can be drawn.
 */

/** Bytes of a PNG file before the first place for texts: its mark and its header. */
const PNG_START = 33;

/** Milliseconds after which a browser has read what it saves. */
const SAVED_MS = 20_000;

/** Save the picture of a canvas that has just been drawn on under a name, with texts by keyword. */
export async function savePicture(canvas, name, texts) {
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    const bytes = pngWithTexts(new Uint8Array(await blob.arrayBuffer()), texts);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes], {type: "image/png"}));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS);
}

/** Show the picture for browsers without scripts in the place of a page's canvases. */
export function showStill(root) {
    document.title = "Ridgeline";
    for (const name of ["role", "tabindex"]) root.removeAttribute(name);
    for (const canvas of root.querySelectorAll("canvas")) canvas.remove();
    root.insertAdjacentHTML("afterbegin", root.querySelector("noscript").textContent);
}

/** The bytes of a PNG file with texts by keyword, see `system/files/png_text.py`. */
export function pngWithTexts(bytes, texts) {
    const chunks = Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text));
    const parts = [bytes.subarray(0, PNG_START), ...chunks, bytes.subarray(PNG_START)];
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}

/** A chunk of a PNG file: the length of its data, the kind, the data, and their checksum. */
function textChunk(keyword, text) {
    const data = Uint8Array.from(`tEXt${keyword}\0${text}`, (letter) => letter.charCodeAt(0));
    const chunk = new Uint8Array(data.length + 8);
    const numbers = new DataView(chunk.buffer);
    numbers.setUint32(0, data.length - 4);
    chunk.set(data, 4);
    numbers.setUint32(data.length + 4, checksum(data));
    return chunk;
}

/** CRC-32, as in the PNG standard. */
function checksum(bytes) {
    let sum = ~0;
    for (const byte of bytes) {
        sum ^= byte;
        for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum >>> 0;
}
