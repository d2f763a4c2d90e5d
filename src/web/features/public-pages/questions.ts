/** Questions answered by each page, in order; their texts are among those of the page. */
export const questions = {
  "public-landing": ["free", "tokens", "expiry", "refund", "import", "leave", "languages"],
  "public-pricing": ["trial", "setup", "free", "limits", "tokens", "expiry", "cancel"],
  "public-contact": ["when", "hours", "account", "security"],
} as const;

export type AskingPage = keyof typeof questions;
