const storageKey = "mail-formatted";

/** Whether this browser shows mails as they were designed, rather than their text. */
export const showsFormatted = (): boolean => localStorage.getItem(storageKey) === "yes";

/** Remembers how somebody wants to see mails. */
export function keepFormatted(isFormatted: boolean) {
  if (isFormatted) localStorage.setItem(storageKey, "yes");
  else localStorage.removeItem(storageKey);
}
