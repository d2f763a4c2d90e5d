import { formDraftPrefix } from "#domain/form-drafts.ts";

/** Key prefix of email drafts in local storage. */
export const draftPrefix = "mail-draft:";
const personalPrefixes = [draftPrefix, "recent:", "fallback-notified:", "expiringTokens:", "tokenCap:", "lowTokens:"];
const personalKeys = new Set(["workspace"]);

/** Returns the keys in browser storage that start with a prefix. */
export const keysWith = (prefix: string, storage: Storage = localStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
    key.startsWith(prefix),
  );

/**
 * Deletes the user's personal data from this browser when they sign out: drafts, recent records, notices and the open
 * workspace. Appearance settings are kept.
 */
export function clearUserData() {
  for (const key of keysWith(""))
    if (personalKeys.has(key) || personalPrefixes.some((prefix) => key.startsWith(prefix)))
      localStorage.removeItem(key);
  for (const key of [...personalKeys, ...keysWith(formDraftPrefix, sessionStorage)]) sessionStorage.removeItem(key);
}
