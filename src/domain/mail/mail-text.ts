const encoder = new TextEncoder();

/** As long a beginning of a text as takes so many bytes, without what no database keeps: zero characters and halves of others. */
export function cutText(text: string, mostBytes: number): string {
  const whole = text.replaceAll("\0", "").toWellFormed();
  if (whole.length * 3 <= mostBytes) return whole;
  const { read } = encoder.encodeInto(whole, new Uint8Array(mostBytes));
  return whole.slice(0, read);
}

/** Signs that turn the order of letters around, so that a text looks like another one; what is written from right to left needs none. */
const turnsAround = /[\u202a-\u202e\u2066-\u2069]/g;
export const withoutTurns = (text: string): string => text.replaceAll(turnsAround, "");

/** A text of one line, such as a subject or a name, of at most so many characters. */
export const oneLine = (text: string, most: number): string =>
  withoutTurns(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();

/** As many entries of a list, from its beginning, as take so many bytes as JSON. */
export function cutList<Entry>(list: readonly Entry[], mostBytes: number): Entry[] {
  const kept: Entry[] = [];
  let bytes = 2;
  for (const entry of list) {
    // The database writes a space behind each comma and colon.
    bytes += encoder.encode(JSON.stringify(entry)).length + 20;
    if (bytes > mostBytes) break;
    kept.push(entry);
  }
  return kept;
}
