// Text files in UTF-8 or Shift-JIS, the two encodings in which records travel.

/**
 * Reads a text file; what is not UTF-8 is taken for Shift-JIS.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export function decode(bytes) {
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next encoding is tried.
    }
  }
  return new TextDecoder('shift_jis').decode(bytes);
}

/** @type {Map<string, number> | undefined} */
let shiftJis;

/** Browsers only decode Shift-JIS: the table for writing is made by decoding every pair of bytes once. */
function shiftJisTable() {
  /** @type {Map<string, number>} */
  const table = new Map();
  const decoder = new TextDecoder('shift_jis', { fatal: true });
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    if (lead >= 0xa0 && lead <= 0xdf) continue;
    for (let trail = 0x40; trail <= 0xfc; trail++) {
      if (trail === 0x7f) continue;
      try {
        const character = decoder.decode(Uint8Array.of(lead, trail));
        if (character.length === 1 && !table.has(character)) table.set(character, (lead << 8) | trail);
      } catch {
        // Not a character.
      }
    }
  }
  for (let byte = 0xa1; byte <= 0xdf; byte++) table.set(decoder.decode(Uint8Array.of(byte)), byte);
  return table;
}

/**
 * Writes Shift-JIS. Characters that it lacks become their nearest relatives or a geta mark.
 * @param {string} text
 */
export function encodeShiftJis(text) {
  shiftJis ??= shiftJisTable();
  const bytes = [];
  for (const character of text.replaceAll('☗', '▲').replaceAll('☖', '△')) {
    const code = character.charCodeAt(0) < 0x80 ? character.charCodeAt(0) : shiftJis.get(character) ?? 0x81ac;
    if (code > 0xff) bytes.push(code >> 8, code & 0xff);
    else bytes.push(code);
  }
  return Uint8Array.from(bytes);
}
