import { nameKey } from "#domain/import/spelling.ts";

const wordsOf = (name: string) => name.trim().split(/\s+/);

/**
 * Returns the full name that each first name alone stands for: that of the only member, or the only other person of the file, with
 * this first name. A member who has no other name is meant as written.
 */
export function joinFirstNames(values: readonly string[], members: readonly string[]): Record<string, string> {
  const known = new Set(members.map(nameKey));
  const byFirstName = new Map<string, Map<string, string>>();
  // A member's spelling of a name goes before the file's.
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
