import { formDraftPrefix } from "#domain/form-drafts.ts";

/** Key prefixes in browser storage of the user's drafts, recent records and notices. */
export const draftPrefix = "mail-draft:";
const personalPrefixes = [draftPrefix, "recent:", "fallback-notified:", "expiringTokens:", "tokenCap:", "lowTokens:"];
const personalKeys = new Set(["workspace"]);

/** Returns the keys in browser storage that start with a prefix. */
export const keysWith = (prefix: string, storage: Storage = localStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
    key.startsWith(prefix),
  );

/**
 * Deletes the personal data of a user who signs out of this browser: drafts, recent records, IDs. Appearance settings
 * are kept.
 */
export function clearUserData() {
  for (const key of keysWith(""))
    if (personalKeys.has(key) || personalPrefixes.some((prefix) => key.startsWith(prefix)))
      localStorage.removeItem(key);
  for (const key of [...personalKeys, ...keysWith(formDraftPrefix, sessionStorage)]) sessionStorage.removeItem(key);
}
