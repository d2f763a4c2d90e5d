import { nameKey } from "#domain/imports/name-key.ts";

const wordsOf = (name: string) => name.trim().split(/\s+/);

/**
 * Returns the full name for each first name: that of the only member, or the only other person of the file, with this first
 * name. A first name that is a member's whole name means that member.
 */
export function joinFirstNames(values: readonly string[], members: readonly string[]): Record<string, string> {
  const known = new Set(members.map(nameKey));
  const byFirstName = new Map<string, Map<string, string>>();
  // A member's spelling of a name takes precedence over the file's.
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
