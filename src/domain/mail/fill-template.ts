/** What a template may leave open: whom the mail is to, and who writes it. */
export const placeholders = ["name", "first_name", "account", "my_name"] as const;
export type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Partial<Record<Placeholder, string | undefined>>;

const pattern = new RegExp(`\\{(${placeholders.join("|")})\\}`, "g");
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name);

/** Fills in what is known; what is not stays as it is, so that whoever writes sees it. */
export const fillTemplate = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(pattern, (whole, name: string) => (isPlaceholder(name) && values[name]?.trim()) || whole);

/** What a text still leaves open, each once. */
export const openPlaceholders = (text: string): Placeholder[] => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, name = ""]) => (isPlaceholder(name) ? [name] : []))),
];

/** How somebody is called by their first name: as it was entered, else the first word of a name that is written with spaces. */
export function firstNameOf({ given_name: given, name }: { given_name?: string | null; name: string }): string {
  if (given?.trim()) return given.trim();
  const [first = name, ...rest] = name.trim().split(/\s+/);
  // In Chinese, Japanese and Korean the family name comes first, and nobody is called by the other one alone.
  return rest.length > 0 && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}.'’-]+$/u.test(first)
    ? first
    : name.trim();
}
