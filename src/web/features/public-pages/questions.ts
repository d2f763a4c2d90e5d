/** The questions that a page answers, in the order it asks them; their words stand with the texts of the page. */
export const questions = {
  "public-landing": ["free", "tokens", "expiry", "refund", "import", "leave", "languages"],
  "public-pricing": ["trial", "setup", "free", "limits", "tokens", "expiry", "cancel"],
  "public-contact": ["when", "hours", "account", "security"],
} as const;

export type AskingPage = keyof typeof questions;
