/** The Unicode blocks of right-to-left scripts, and the right-to-left mark. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/** An isolated value in a text, or a control character as in bidi-controls.ts. */
const isolatedOrControl = /(\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069)|[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a value for use in a sentence. Right-to-left text is isolated, so that it does not change the word order of
 * the sentence. Values that are isolated in it stay isolated.
 */
export function isolateValue(value: string): string {
  const text = value.replaceAll(isolatedOrControl, "$1");
  return rightToLeft.test(text.replaceAll(isolatedOrControl, "")) ? `\u2068${text}\u2069` : text;
}

/** Joins facts on one line, each isolated from the others. Empty ones are left out. */
export const joinFacts = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.flatMap((fact) => (fact ? isolateValue(fact) : [])).join(" · ");
