// What Postgres' unaccent writes out although Unicode does not take it apart.
const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  ħ: "h",
  ŧ: "t",
};

/** Lower case without accents: the way the database keeps the text that a search looks through. */
export function foldText(text: string): string {
  return (
    text
      // Half-width kana and Hangul in parts become their usual letters.
      .normalize("NFKC")
      .toLowerCase()
      // Only Latin, Greek and Cyrillic lose their marks: a Japanese ガ or a Korean syllable is not an accented letter.
      .replace(
        /[\u00c0-\u024f\u0370-\u052f\u1e00-\u1fff]/g,
        (letter) => letters[letter] ?? letter.normalize("NFD").replace(/\p{Mn}/gu, ""),
      )
      .trim()
  );
}

/** The patterns that must all be found for a row to match what was typed: one for each word. */
export function searchPatterns(typed: string): string[] {
  return foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
