/** An entry of the manual's search index, which the build creates. */
export type ManualEntry = { address: string; title: string; summary: string; text: string };
export type Found = { address: string; title: string; excerpt: string };

/** Returns the articles that contain all typed words; title matches come first. */
export function searchArticles(articles: readonly ManualEntry[], typed: string): Found[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (text: string) => words.every((word) => fold(text).includes(word));
  const rank = ({ title, summary }: ManualEntry) => (hasAll(title) ? 0 : hasAll(`${title} ${summary}`) ? 1 : 2);
  return articles
    .filter(({ title, summary, text }) => hasAll(`${title} ${summary} ${text}`))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ address, title, summary, text }) => ({ address, title, excerpt: around(text, words) ?? summary }));
}

/** Returns an excerpt of the text around the first match; undefined without a match. */
function around(text: string, words: readonly string[]): string | undefined {
  const at = Math.min(...words.map((word) => fold(text).indexOf(word)).filter((place) => place >= 0));
  if (!Number.isFinite(at)) return undefined;
  const start = Math.max(0, at - 40);
  return `${start > 0 ? "…" : ""}${text.slice(start, start + 140).trim()}…`;
}

/** Removes case and accents without changing the number of characters. */
const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
