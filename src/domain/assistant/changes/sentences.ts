/** The supported changes. A more specific change comes before any other that the same sentence could match. */
export const changeIntents = [
  "task.done",
  "deal.value",
  "deal.close",
  "contact.email",
  "contact.phone",
  "record.owner",
  "deal.won",
  "deal.lost",
  "deal.stage",
  "note.create",
  "call.create",
  "task.create",
  "contact.create",
  "account.create",
  "deal.create",
] as const;
export type ChangeIntent = (typeof changeIntents)[number];

/**
 * The sentences of a language, as regular expressions for a whole text. A space matches any white space. Braces refer
 * to parts of this language and to slots, such as {record}, {title}, {day} and {amount}.
 */
export type Sentences = {
  parts: Readonly<Record<string, string>>;
  /** Polite phrases that can precede or follow any sentence. */
  polite: { before: string; after: string };
  changes: Readonly<Record<ChangeIntent, readonly string[]>>;
  /** Words that refer to the record attached to the text. */
  thisOne: string;
  /** Matches any text that requests a change. */
  wish: string;
};
