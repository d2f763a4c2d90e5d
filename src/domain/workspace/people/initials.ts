/** Returns the initials to display in place of a photo: of the first and the last word, or a single character. */
export function initials(name: string): string {
  const words = name
    .split(/[\s._@-]+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? "")
    .filter(Boolean);
  const [first = "", ...rest] = words;
  // A single character is enough for Chinese, Japanese and Korean names.
  const isLatin = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(first);
  return (isLatin ? first + (rest.at(-1) ?? "") : first).toLocaleUpperCase("und");
}
