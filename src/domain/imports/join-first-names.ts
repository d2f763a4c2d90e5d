import { nameKey } from "#domain/imports/name-key.ts";

const wordsOf = (name: string) => name.trim().split(/\s+/);

/**
 * Returns the full name for each first name: of the only member with this first name, or of the only other person in
 * the file. If a member's whole name is just this first name, it refers to this member.
 */
export function joinFirstNames(values: readonly string[], members: readonly string[]): Record<string, string> {
  const known = new Set(members.map(nameKey));
  const byFirstName = new Map<string, Map<string, string>>();
  // Members come last, so that their spelling of a name replaces the file's.
  for (const name of [...values, ...members]) {
    const [first = "", ...rest] = wordsOf(name);
    if (rest.length === 0) continue;
    const names = byFirstName.get(nameKey(first)) ?? new Map<string, string>();
    byFirstName.set(nameKey(first), names.set(nameKey(name), name.trim()));
  }
  return Object.fromEntries(
    values.flatMap((value) => {
      const key = nameKey(value);
      if (key === "" || wordsOf(value).length > 1 || known.has(key)) return [];
      const [name, ...others] = byFirstName.get(key)?.values() ?? [];
      return name !== undefined && others.length === 0 ? [[value, name]] : [];
    }),
  );
}
