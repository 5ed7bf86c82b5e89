// An animated picture from still ones: their PNG chunks under one head (APNG, https://www.w3.org/TR/png-3/).

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

const CRCS = Uint32Array.from({ length: 256 }, (_, number) => {
  let crc = number;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** @param {Uint8Array} bytes */
function crcOf(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRCS[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** @param {string} kind @param {Uint8Array} data */
function chunk(kind, data) {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set([...kind].map((letter) => letter.charCodeAt(0)), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crcOf(bytes.subarray(4, data.length + 8)));
  return bytes;
}

/** The chunks of a PNG. @param {Uint8Array} png */
export function chunksOf(png) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks = [];
  for (let at = SIGNATURE.length; at + 12 <= png.length;) {
    const length = view.getUint32(at);
    chunks.push({ kind: String.fromCharCode(...png.subarray(at + 4, at + 8)), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

/** @param {number[]} words four bytes each @param {number[]} [rest] single bytes */
function numbers(words, rest = []) {
  const bytes = new Uint8Array(words.length * 4 + rest.length);
  const view = new DataView(bytes.buffer);
  words.forEach((word, index) => view.setUint32(index * 4, word));
  bytes.set(rest, words.length * 4);
  return bytes;
}

/**
 * @param {Uint8Array[]} frames PNGs of one size
 * @param {number[]} milliseconds how long each is shown
 */
export function animate(frames, milliseconds) {
  const all = frames.map(chunksOf);
  const head = all[0].find(({ kind }) => kind === 'IHDR');
  if (!head) throw new Error('no picture');
  const [width, height] = [0, 4].map((at) => new DataView(head.data.buffer, head.data.byteOffset, head.data.byteLength).getUint32(at));
  const parts = [Uint8Array.from(SIGNATURE), chunk('IHDR', head.data), chunk('acTL', numbers([frames.length, 0]))];
  let sequence = 0;
  all.forEach((chunks, index) => {
    const ms = Math.min(65_535, Math.round(milliseconds[index]));
    // Width, height, place, then the time in thousandths of a second; each frame replaces the one before.
    parts.push(chunk('fcTL', numbers([sequence++, width, height, 0, 0], [ms >> 8, ms & 255, 1000 >> 8, 1000 & 255, 0, 0])));
    for (const { kind, data } of chunks) {
      if (kind !== 'IDAT') continue;
      if (index === 0) parts.push(chunk('IDAT', data));
      else {
        const numbered = new Uint8Array(data.length + 4);
        new DataView(numbered.buffer).setUint32(0, sequence++);
        numbered.set(data, 4);
        parts.push(chunk('fdAT', numbered));
      }
    }
  });
  parts.push(chunk('IEND', new Uint8Array()));
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
