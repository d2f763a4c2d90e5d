import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import type { VerifyType } from "#server/auth/mails/verify.ts";
import type { AuthMailKind } from "#server/mail/auth-mails.ts";
import { escapeHtml } from "#server/mail/html.ts";
import { pageHeaders, writePage } from "#server/mail/page.ts";
import { fill, mailTexts } from "#server/mail/texts.ts";

/** The mails whose links these are. */
const kinds: Record<VerifyType, AuthMailKind> = {
  signup: "confirmation",
  invite: "confirmation",
  recovery: "recovery",
  magiclink: "magic_link",
  email: "magic_link",
  email_change: "email_change_current",
};

/** Writes the page that the link of a mail opens: its button does, by a POST to the same address, what the mail is about. */
export function writeLinkPage(language: Language, type: VerifyType): string {
  const { subject, action } = mailTexts[language].kind[kinds[type]];
  const title = fill(subject, { product: brand.name });
  const button = `<form method="post"><button>${escapeHtml(action)}</button></form>`;
  const content = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(mailTexts[language].linkPage.text)}</p>${button}`;
  return writePage(language, title, content);
}

/** Returns the headers of such a page, whose form leads on to `address` once it is sent. */
export const linkPageHeaders = (address: string) => ({
  ...pageHeaders({ frames: "'none'", forms: `'self' ${sourceOf(new URL(address))}` }),
  // The address of the page signs its reader in.
  "referrer-policy": "no-referrer",
});

/** Returns what a policy calls the origin of an address; signs that end an entry may be in a host. */
const sourceOf = ({ origin, protocol }: URL) => (origin === "null" || /[;,]/.test(origin) ? protocol : origin);
