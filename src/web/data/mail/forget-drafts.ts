/** What the names of all drafts begin with, in what a browser keeps. */
export const prefix = "mail-draft:";

/** Forgets all drafts of this browser: whoever signs out leaves nothing behind. */
export function forgetDrafts() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
