/** A word or phrase that English texts must not contain, and its replacement. */
export type Rule = { wrong: RegExp; right: string };

/** Matches a word or phrase, except as the name of a placeholder. */
const phrase = (words: string) => new RegExp(String.raw`(?<!\{\{|[\w-])(?:${words})(?![\w-])`, "iu");

/** Words that must not appear in any English text: interface, documentation, comments or test titles. */
export const plainEnglish: Rule[] = [
  { wrong: phrase(String.raw`stands?(?! (?:out|for)\b)|stood|standing`), right: "be, appear" },
  { wrong: phrase("who(?:m)?ever"), right: "anyone who, the user, the caller" },
  { wrong: phrase("(?:some|no|any)body"), right: "someone, a member, no one, unassigned" },
  { wrong: phrase(String.raw`told|tell(?:s|ing)?(?! you\b)`), right: "return, notify, show, say" },
  { wrong: phrase("anew"), right: "again, refresh" },
  { wrong: phrase("begun"), right: "started" },
  { wrong: phrase("beside"), right: "next to" },
  { wrong: phrase("meanwhile"), right: "in the meantime" },
  { wrong: phrase("nought"), right: "0" },
  { wrong: phrase("by (?:itself|themselves)"), right: "automatically, alone" },
  { wrong: phrase("at once"), right: "immediately, together" },
  { wrong: phrase("in one go"), right: "together, in one step" },
  { wrong: phrase("(?:so|as) far as"), right: "if, where, the part that" },
  { wrong: phrase(String.raw`(?<!there )(?:is|are) no(?= (?!longer\b|one\b))`), right: "is not a, are not" },
  { wrong: phrase("of ours"), right: "of this server, of the product" },
  { wrong: phrase("returns a function that returns"), right: "returns a formatter, returns a lookup" },
  { wrong: phrase("(?:returns|looks up|determines?|decides?) if"), right: "whether" },
  {
    wrong:
      /\b\w*(?:ogni|ustomi|ani|tili|aly|ormali|mmari|aniti|itiali|irtuali|chroni|(?<!mat)eriali)z(?:e[drs]?|ing|ation)\b/iu,
    right: "the British spelling",
  },
];

/** Matches a definition that starts with a relative clause instead of a noun or a verb. */
export const relativeOpening = /^(?:what|whether|whose?|whom|how|where|when|why|since when|of)\b/i;

/** Returns the banned words of a text, with their positions and replacements. */
export const findOddWords = (text: string) =>
  plainEnglish.flatMap(({ wrong, right }) =>
    [...text.matchAll(new RegExp(wrong, "giu"))].map(({ 0: word, index }) => ({ word, index, right })),
  );

/** Empties the code blocks and code spans of a text. Line numbers stay the same. */
export const withoutCode = (text: string) =>
  text
    .replace(/^```.*?^```$/gms, (block) => block.replace(/[^\n]/g, ""))
    .replace(/`[^`]*`/g, (span) => `\`\`${span.replace(/[^\n]/g, "")}`);
