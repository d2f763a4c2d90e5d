/**
 * Replaces each {name} in a pattern with its part, which can contain names too, and each space with white space, which
 * is optional in languages that do not separate words. Returns the source of a regular expression; unknown names are
 * kept.
 */
export function expandPattern(source: string, isSpaced: boolean, parts: Readonly<Record<string, string>> = {}): string {
  const expand = (part: string): string =>
    part.replace(/\{([a-z_]+)\}/gi, (whole, name: string) => (parts[name] === undefined ? whole : expand(parts[name])));
  return expand(source)
    .replaceAll(" ?", "\\s*")
    .replaceAll(" ", isSpaced ? "\\s+" : "\\s*");
}

/** Returns a pattern that matches any of the forms, as a non-capturing group. */
export const anyOf = (forms: readonly string[]): string => `(?:${forms.join("|")})`;

/** Makes the named groups of a pattern non-capturing. */
export const withoutGroups = (source: string): string => source.replace(/\(\?<\w+>/g, "(?:");
