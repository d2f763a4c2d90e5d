import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import type { VerifyType } from "#server/auth/mails/verify.ts";
import type { AuthMailKind } from "#server/mail/auth-mails.ts";
import { escapeHtml } from "#server/mail/html.ts";
import { pageHeaders, writePage } from "#server/mail/page.ts";
import { fill, mailTexts } from "#server/texts/texts.ts";

/** The types of email whose links lead here. */
const kinds: Record<VerifyType, AuthMailKind> = {
  signup: "confirmation",
  invite: "confirmation",
  recovery: "recovery",
  magiclink: "magic_link",
  email: "magic_link",
  email_change: "email_change_current",
};

/**
 * Returns the page that the link of an email opens: its button confirms what the email is about, by a POST to the same
 * address.
 */
export function writeLinkPage(language: Language, type: VerifyType): string {
  const { subject, action } = mailTexts[language].kind[kinds[type]];
  const title = fill(subject, { product: brand.name });
  const button = `<form method="post"><button>${escapeHtml(action)}</button></form>`;
  const content = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(mailTexts[language].linkPage.text)}</p>${button}`;
  return writePage(language, title, content);
}

/** Returns the headers of such a page, whose form redirects to `address` after it is sent. */
export const linkPageHeaders = (address: string) => ({
  ...pageHeaders({ frames: "'none'", forms: `'self' ${sourceOf(new URL(address))}` }),
  // The address of the page signs in anyone who has it.
  "referrer-policy": "no-referrer",
});

/** Returns the origin of an address as a content security policy writes it; a host can contain characters that end an entry. */
const sourceOf = ({ origin, protocol }: URL) => (origin === "null" || /[;,]/.test(origin) ? protocol : origin);
