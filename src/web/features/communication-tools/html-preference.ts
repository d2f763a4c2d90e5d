const storageKey = "mail-formatted";

/** Returns true if this browser shows emails as designed rather than as text. */
export const prefersHtml = (): boolean => localStorage.getItem(storageKey) === "yes";

/** Stores the preference for how emails are shown. */
export function storeHtmlPreference(isFormatted: boolean) {
  if (isFormatted) localStorage.setItem(storageKey, "yes");
  else localStorage.removeItem(storageKey);
}
