const tagging = new Set([
  "gmail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "icloud.com",
  "me.com",
  "fastmail.com",
  "proton.me",
  "protonmail.com",
]);
/** The local parts of shared mailboxes, which several people read. */
const shared =
  /^(info|sales|office|admin|contact|hello|support|mail|team|service|billing|accounts?|enquir(y|ies)|reception|marketing|hr|ventas|contacto|kontakt|vertrieb)$/;

export type EmailKey = { address: string; local: string; domain: string; isShared: boolean };

/**
 * Returns the mailbox of an address without '+tag' and Gmail's dots, but only for providers that deliver both spellings
 * to the same mailbox. All parts are empty for an invalid address.
 */
export function emailKey(email: string | null | undefined): EmailKey {
  const text = (email ?? "").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  if (at < 1 || at === text.length - 1) return { address: "", local: "", domain: "", isShared: false };
  let local = text.slice(0, at);
  let domain = text.slice(at + 1);
  if (domain === "googlemail.com") domain = "gmail.com";
  if (tagging.has(domain) && local.indexOf("+") > 0) local = local.slice(0, local.indexOf("+"));
  if (domain === "gmail.com") local = local.replaceAll(".", "");
  return { address: `${local}@${domain}`, local, domain, isShared: shared.test(local) };
}
