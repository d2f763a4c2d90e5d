// Letters that Postgres' unaccent replaces, although Unicode does not decompose them.
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

/** Converts a text to lower case without accents, like searchable text in the database. */
export function foldText(text: string): string {
  return (
    text
      // Normalises half-width kana and decomposed Hangul.
      .normalize("NFKC")
      .toLowerCase()
      // Removes marks only from Latin, Greek and Cyrillic letters, because a Japanese ガ or a Korean syllable is not an
      // accented letter.
      .replace(
        /[\u00c0-\u024f\u0370-\u052f\u1e00-\u1fff]/g,
        (letter) => letters[letter] ?? letter.normalize("NFD").replace(/\p{Mn}/gu, ""),
      )
      .trim()
  );
}

/** Returns the patterns of a search text, one for each of the first eight words. A row must match all of them. */
export function searchPatterns(typed: string): string[] {
  return foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
