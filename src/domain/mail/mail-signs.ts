import { oneLine } from "#domain/mail/mail-text.ts";

/** The header of mails that a mailbox sends from here by itself: which mailbox, so that what comes back to it ends. */
export const ownHeader = "X-Vanda";

/** Headers that tell how a mail is to be handled: who or what wrote it, for whom, and what the servers before ours made of it. */
const told = [
  "auto-submitted",
  "precedence",
  "list-id",
  "list-unsubscribe",
  "return-path",
  "x-auto-response-suppress",
  "x-autoreply",
  "x-autorespond",
  "x-loop",
  "x-spam-flag",
  "x-spam-status",
  "x-spam-score",
  "x-forefront-antispam-report",
  "content-type",
  ownHeader.toLowerCase(),
] as const;

/** What these headers say, by their names in lower case, and by how many servers a mail has been passed on. */
export type MailSigns = Record<string, string> & { received?: string };

/** Reads what decides how a mail is handled. Of a header that stands there more than once the topmost counts. */
export function readSigns(headers: readonly { key: string; value: string }[]): MailSigns {
  const signs: MailSigns = {};
  for (const name of told) {
    const found = headers.find(({ key }) => key === name);
    if (found) signs[name] = oneLine(found.value, 500);
  }
  return { ...signs, received: String(headers.filter(({ key }) => key === "received").length) };
}
