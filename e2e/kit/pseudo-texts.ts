/** Wide characters without a position to break at: one for every ten letters. */
const wide = "新規取引先を検索して保存する";
const unchanged = /(\{\{.*?\}\}|<[^>]*>|\$t\(.*?\))/;

/**
 * Returns a text with the extremes of several languages: words longer and letters taller than in English, and wide
 * characters at the end. Placeholders and elements are unchanged.
 */
export function pseudoText(text: string): string {
  const parts = text.split(unchanged).map((part, at) => ({ part, isProse: at % 2 === 0 }));
  const letters = parts.reduce((sum, { part, isProse }) => sum + (isProse ? part.length : 0), 0);
  const words = parts.map(({ part, isProse }) => (isProse ? part.replace(/[a-z]+/gi, lengthen) : part)).join("");
  return letters < 10 ? words : `${words} ${wide.slice(0, letters / 10)}`;
}

/** Returns a word with its first vowel doubled and with accents on all vowels. */
const lengthen = (word: string) =>
  word
    .replace(/[aeiou]/i, "$&$&")
    .replace(/[aeiou]/gi, "$&\u0308")
    .normalize("NFC");

export type Texts = { [key: string]: string | Texts };

export function pseudoTexts(texts: Texts): Texts {
  const entries = Object.entries(texts);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === "string" ? pseudoText(value) : pseudoTexts(value)]),
  );
}
