/**
 * Control characters that reverse the order of letters, so that one text looks like another. Right-to-left text does
 * not need them. The triggers `remove_bidi_controls` in db/triggers remove the same characters from names.
 */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;
export const withoutBidiControls = (text: string): string => text.replaceAll(bidiControls, "");

/** The Unicode blocks of right-to-left scripts, and the right-to-left mark. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Returns a value for use in a sentence. Right-to-left text is isolated, so that it does not change the word order of
 * the sentence.
 */
export function isolateValue(value: string): string {
  const text = withoutBidiControls(value);
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
