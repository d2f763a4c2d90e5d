/** The letters that stand for a name where there is no photo: of the first and the last word, or the one sign of it. */
export function initials(name: string): string {
  const words = name
    .split(/[\s._@-]+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? "")
    .filter(Boolean);
  const [first = "", ...rest] = words;
  // Names in Chinese, Japanese and Korean are long enough with one sign.
  const isLatin = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(first);
  return (isLatin ? first + (rest.at(-1) ?? "") : first).toLocaleUpperCase("und");
}
