/**
 * The subject of a paid run, as stored in the ledger: the key of a text (`tokens:about.…`) and its values, with unformatted
 * numbers and days, so that it can be shown in any language.
 */
export type Subject = { readonly key: string; readonly [part: string]: string | number };

/** A subject with its English words, for the `description` of the API. */
export type DescribedSubject = { subject: Subject; words: string };

/** The subject of a ledger entry, as data. */
export type TransactionSubject =
  | { reason: "initial" | "login" | "energy" | "expiry" | "debt" | "purchase" | "restore" }
  | { reason: "take_back"; cause?: "refund" | "dispute" }
  | { reason: "exploration"; section: string }
  /** A free run has no entry until it is settled; any other has none when it is. */
  | { reason: "reserve" | "settle" | "release" | "wrong_answer"; feature: string; subject?: Subject };
