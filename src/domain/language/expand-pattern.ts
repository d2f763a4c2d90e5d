/**
 * Replaces {names} in a pattern by their parts, which can contain names too, and lets a space match any white space,
 * or none in languages that do not separate words. Returns the source of a regular expression. Unknown names are kept.
 */
export function expandPattern(source: string, isSpaced: boolean, parts: Readonly<Record<string, string>> = {}): string {
  const expand = (part: string): string =>
    part.replace(/\{([a-z_]+)\}/gi, (whole, name: string) => (parts[name] === undefined ? whole : expand(parts[name])));
  return expand(source)
    .replaceAll(" ?", "\\s*")
    .replaceAll(" ", isSpaced ? "\\s+" : "\\s*");
}

/** Returns a pattern that matches any of the forms as a group. */
export const anyOf = (forms: readonly string[]): string => `(?:${forms.join("|")})`;

/** Removes the names of the groups of a pattern. */
export const withoutGroups = (source: string): string => source.replace(/\(\?<\w+>/g, "(?:");
