/**
 * Control characters that reverse the order of letters, so that a text looks like a different one; right-to-left text does
 * not need them. The triggers `remove_bidi_controls` of db/triggers remove the same ones from names.
 */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;
export const withoutBidiControls = (text: string): string => text.replaceAll(bidiControls, "");

/** The Unicode blocks of right-to-left scripts, and their mark. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Returns a value for a sentence whose word order it must not change: right-to-left text is isolated from what follows it. */
export function isolateValue(value: string): string {
  const text = withoutBidiControls(value);
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
