type MentionPart = { text: string } | { memberId: string };
export type Mentionable = { id: string; name: string };

const written = /@\{([0-9a-f-]{36})\}/g;

/** Splits a stored text into plain text and mentions of members. */
export function readMentions(text: string): MentionPart[] {
  return text
    .split(written)
    .flatMap((part, index): MentionPart[] => (index % 2 ? [{ memberId: part }] : part ? [{ text: part }] : []));
}

/** Formats a stored text: `@{id}` becomes `@Name`. Mentions of deleted members are unchanged. */
export function showMentions(stored: string, members: readonly Mentionable[]): string {
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return stored.replace(written, (whole, id: string) => (names.has(id) ? `@${names.get(id) ?? ""}` : whole));
}

// In languages with spaces, "@Anabel" does not mention Ana.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/**
 * Converts a typed text for storage: `@Name` becomes `@{id}`. Longer names are replaced first, because "Ana" is a
 * prefix of "Ana Li".
 */
export function storeMentions(typed: string, members: readonly Mentionable[]): string {
  const longestFirst = members.toSorted((one, other) => other.name.length - one.name.length);
  return longestFirst.reduce((text, { id, name }) => {
    const literal = name.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);
    const end = unspaced.test(name) ? "" : String.raw`(?![\p{L}\p{N}])`;
    return text.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])@${literal}${end}`, "gu"), `@{${id}}`);
  }, typed);
}

/** Returns the text between the last @ and the caret, and the position of the @; null if it cannot be a mention. */
export function mentionAt(typed: string, caret: number): { from: number; query: string } | null {
  const before = typed.slice(0, caret);
  const from = before.lastIndexOf("@");
  if (from === -1 || /\S/.test(before[from - 1] ?? " ")) return null;
  const query = before.slice(from + 1);
  return query.length <= 40 && !/[\n@{]/.test(query) ? { from, query } : null;
}
