type MentionPart = { text: string } | { memberId: string };
export type Mentionable = { id: string; name: string };

const written = /@\{([0-9a-f-]{36})\}/g;

/** A stored text cut into plain parts and mentions of members by id. */
export function readMentions(text: string): MentionPart[] {
  return text
    .split(written)
    .flatMap((part, place): MentionPart[] => (place % 2 ? [{ memberId: part }] : part ? [{ text: part }] : []));
}

/** A stored text as people write it: `@{id}` becomes `@Name`. Members who are gone stay as they are stored. */
export function showMentions(stored: string, members: readonly Mentionable[]): string {
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return stored.replace(written, (whole, id: string) => (names.has(id) ? `@${names.get(id) ?? ""}` : whole));
}

// Where words are set apart by blanks, "@Anabel" does not mean Ana.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/** What people wrote as it is stored: `@Name` of a member becomes `@{id}`, the longest name first, as "Ana" begins "Ana Li". */
export function storeMentions(typed: string, members: readonly Mentionable[]): string {
  const longestFirst = members.toSorted((one, other) => other.name.length - one.name.length);
  return longestFirst.reduce((text, { id, name }) => {
    const literal = name.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);
    const end = unspaced.test(name) ? "" : String.raw`(?![\p{L}\p{N}])`;
    return text.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])@${literal}${end}`, "gu"), `@{${id}}`);
  }, typed);
}

/** What stands between the last @ and the caret, if somebody may be being mentioned there. */
export function mentionAt(typed: string, caret: number): { from: number; query: string } | null {
  const before = typed.slice(0, caret);
  const from = before.lastIndexOf("@");
  if (from === -1 || /\S/.test(before[from - 1] ?? " ")) return null;
  const query = before.slice(from + 1);
  return query.length <= 40 && !/[\n@{]/.test(query) ? { from, query } : null;
}
