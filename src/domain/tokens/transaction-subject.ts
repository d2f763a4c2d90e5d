/**
 * The subject of a paid run, as stored in the ledger: the key of a text (`tokens:about.…`) and its values, with
 * unformatted numbers and days, so that it can be displayed in any language.
 */
export type Subject = { readonly key: string; readonly [part: string]: string | number };

/** A subject with its English text, for the `description` in the API. */
export type DescribedSubject = { subject: Subject; words: string };

/** The subject of a ledger entry as data. */
export type TransactionSubject =
  | { reason: "initial" | "login" | "energy" | "expiry" | "debt" | "purchase" | "restore" }
  | { reason: "take_back"; cause?: "refund" | "dispute" }
  | { reason: "exploration"; section: string }
  /**
   * The list of transactions shows a free run only once it is settled. It shows any other run when the tokens are
   * reserved, and not again when they are settled.
   */
  | { reason: "reserve" | "settle" | "release" | "wrong_answer"; feature: string; subject?: Subject };
