const marks = /[\u0300-\u036f]/g;

/**
 * Normalises a text for comparison: full-width and half-width forms, case, apostrophes, and combining accents (U+0300
 * to U+036F). The voicing marks of Japanese are kept.
 */
export const fold = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(marks, "")
    .normalize("NFC")
    .replace(/[’‘`´]/g, "'");

/** True for Latin letters and digits. Languages written in them separate words with spaces. */
export const isLatin = (letter: string | undefined) => letter !== undefined && /[\p{Script=Latin}\p{Nd}]/u.test(letter);
