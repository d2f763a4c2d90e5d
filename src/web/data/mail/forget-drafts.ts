/** What the names of all drafts begin with, in what a browser keeps. */
export const prefix = "mail-draft:";

/** Lists the keys of all drafts of this browser. */
export const draftKeys = () =>
  Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? "").filter((key) =>
    key.startsWith(prefix),
  );

/** Forgets all drafts of this browser: whoever signs out leaves nothing behind. */
export function forgetDrafts() {
  for (const key of draftKeys()) localStorage.removeItem(key);
}
