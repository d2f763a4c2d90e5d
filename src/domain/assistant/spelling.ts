import { slipsBetween } from "#domain/language/slips-between.ts";

/** Letters that sound alike or are often confused, so that one in place of another is a misspelling. */
const confused = ["aeiouy", "bv", "ckq", "csz", "gj", "mn", "sx"];

/**
 * True if a word with one error can be a misspelling of a general word: a letter is missing or added, two are swapped,
 * or one is confused. Any other letter makes it another word, as in 'fuerte' and 'muerte'.
 */
function isSlip(word: string, general: string): boolean {
  if (word.length !== general.length) return Math.abs(word.length - general.length) === 1;
  const at = Array.from(word).findIndex((letter, index) => letter !== general[index]);
  const [one = "", other = ""] = [word[at], general[at]];
  const isSwap = one === general[at + 1] && other === word[at + 1];
  return isSwap || confused.some((letters) => letters.includes(one) && letters.includes(other));
}

/** A shorter word is not corrected to a name: 'dead' is not 'Dean'. */
const shortestName = 5;
/** From this length on, a misspelt name may have any two errors. */
const longName = 8;

/**
 * Returns the known word closest to a misspelt word of at least four letters. One error is allowed, or two if the
 * misspelt word has at least eight letters and the known word is not a general one. Null if there is no such word, or
 * if several are equally close, because a wrong guess would give a wrong answer that looks right.
 */
export function nearestWord(word: string, known: Iterable<string>, general: ReadonlySet<string>): string | null {
  if (word.length < 4) return null;
  let nearest: string[] = [];
  let least = word.length >= longName ? 2 : 1;
  for (const candidate of known) {
    // Short words are too similar to each other, and the first letter is rarely wrong.
    if (candidate.length < 4 || Math.abs(candidate.length - word.length) > least || candidate[0] !== word[0]) continue;
    const slips = slipsBetween(word, candidate);
    const isName = !general.has(candidate);
    if (isName && word.length < shortestName) continue;
    if ((!isName || word.length < longName) && (slips > 1 || !isSlip(word, candidate))) continue;
    if (slips < least) {
      least = slips;
      nearest = [candidate];
    } else if (slips === least) nearest.push(candidate);
  }
  const [only, ...others] = nearest;
  return only !== undefined && others.length === 0 ? only : null;
}
