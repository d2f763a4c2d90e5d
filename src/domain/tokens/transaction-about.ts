/**
 * What a paid run is about, as the ledger keeps it: the key of a text (`tokens:about.…`) and what fills it, numbers and days
 * as they are, so that any language can say it.
 */
export type Subject = { readonly key: string; readonly [part: string]: string | number };

/** The same with its English words, for the `description` of the API. */
export type About = { subject: Subject; words: string };

/** What a line of the ledger is about, as data. */
export type TransactionAbout =
  | { reason: "initial" | "login" | "energy" | "expiry" | "debt" | "purchase" | "restore" }
  | { reason: "take_back"; cause?: "refund" | "dispute" }
  | { reason: "exploration"; section: string }
  /** A free run has no line before it is settled, any other none when it is. */
  | { reason: "reserve" | "settle" | "release"; feature: string; subject?: Subject };
