import { withoutBidiControls } from "#domain/bidi-controls.ts";

const encoder = new TextEncoder();

/**
 * Returns the longest prefix of a text that fits in a number of bytes, without null characters and lone surrogates,
 * which a database cannot store.
 */
export function cutText(text: string, maxBytes: number): string {
  const whole = text.replaceAll("\0", "").toWellFormed();
  if (whole.length * 3 <= maxBytes) return whole;
  const { read } = encoder.encodeInto(whole, new Uint8Array(maxBytes));
  return whole.slice(0, read);
}

/** Returns a text as a single line of limited length, such as a subject or a name. */
export const oneLine = (text: string, most: number): string =>
  withoutBidiControls(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();

/** Returns the longest prefix of a list that fits in a number of bytes as JSON. */
export function cutList<Entry>(list: readonly Entry[], maxBytes: number): Entry[] {
  const entries: Entry[] = [];
  let bytes = 2;
  for (const entry of list) {
    // The database adds a space after each comma and colon.
    bytes += encoder.encode(JSON.stringify(entry)).length + 20;
    if (bytes > maxBytes) break;
    entries.push(entry);
  }
  return entries;
}
