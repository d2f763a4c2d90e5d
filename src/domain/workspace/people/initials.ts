/** Returns the initials shown without a photo: of the first and the last word, or one character. */
export function initials(name: string): string {
  const words = name
    .split(/[\s._@-]+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? "")
    .filter(Boolean);
  const [first = "", ...rest] = words;
  // One character is enough for Chinese, Japanese and Korean names.
  const isLatin = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(first);
  return (isLatin ? first + (rest.at(-1) ?? "") : first).toLocaleUpperCase("und");
}
