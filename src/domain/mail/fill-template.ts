/** The placeholders of templates, about the recipient and about the sender. */
export const placeholders = ["name", "first_name", "account", "my_name"] as const;
export type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Partial<Record<Placeholder, string | undefined>>;

const pattern = new RegExp(`\\{(${placeholders.join("|")})\\}`, "g");
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((placeholder) => placeholder === name);

/** Fills in the known values. Other placeholders are left in the text, so that the sender sees them. */
export const fillTemplate = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(pattern, (whole, name: string) => (isPlaceholder(name) && values[name]?.trim()) || whole);

/** Returns the distinct placeholders that are left in a text. */
export const openPlaceholders = (text: string): Placeholder[] => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, name = ""]) => (isPlaceholder(name) ? [name] : []))),
];

/**
 * Returns a contact's first name: as entered, otherwise the first word of a name of several words in Latin, Cyrillic or
 * Greek letters, otherwise the whole name.
 */
export function firstNameOf({ given_name: given, name }: { given_name?: string | null; name: string }): string {
  if (given?.trim()) return given.trim();
  const [first = name, ...rest] = name.trim().split(/\s+/);
  // In Chinese, Japanese and Korean, the family name comes first, and people are not addressed by their given name
  // alone.
  return rest.length > 0 && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}.'’-]+$/u.test(first)
    ? first
    : name.trim();
}
