const marks = /[\u0300-\u036f]/g;

/**
 * Normalises a text for comparison: full-width and half-width forms, case, apostrophes, and the accents of Latin
 * letters. Other scripts keep their marks.
 */
export const fold = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(marks, "")
    .normalize("NFC")
    .replace(/[’‘`´]/g, "'");

/**
 * True for Latin letters and digits, next to which the end of a word is visible: the languages of these letters
 * separate words with spaces.
 */
export const isLatin = (letter: string | undefined) => letter !== undefined && /[\p{Script=Latin}\p{Nd}]/u.test(letter);
