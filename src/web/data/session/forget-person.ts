import { formDraftPrefix } from "#domain/form-drafts.ts";

/** How the keys of what somebody writes, opens and is told begin in the storage of a browser. */
export const draftPrefix = "mail-draft:";
const personalPrefixes = [draftPrefix, "recent:", "fallback-told:", "expiringTokens:", "tokenCap:", "lowTokens:"];
const personalKeys = new Set(["workspace"]);

/** Lists the keys of a storage of this browser that begin with a prefix. */
export const keysWith = (prefix: string, storage: Storage = localStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
    key.startsWith(prefix),
  );

/** Forgets what this browser keeps of whoever signs out: drafts, records opened last, ids. How it looks stays. */
export function forgetPerson() {
  for (const key of keysWith(""))
    if (personalKeys.has(key) || personalPrefixes.some((prefix) => key.startsWith(prefix)))
      localStorage.removeItem(key);
  for (const key of [...personalKeys, ...keysWith(formDraftPrefix, sessionStorage)]) sessionStorage.removeItem(key);
}
