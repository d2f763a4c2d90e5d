import type { MailSignals } from "#domain/mail/signals.ts";

/** A mail that came, as far as it decides what is done about it. */
export type IncomingMail = {
  from: { name: string; address: string };
  /** Everybody it names as its receivers. */
  receivers: readonly string[];
  subject: string;
  text: string;
  hasFiles: boolean;
  signals: MailSignals;
  authentication: { spf?: string; dkim?: string; dmarc?: string };
  /** The Message-ID of the mail that it answers. */
  answers?: string | null;
  /** Whether it is with a known contact, account or deal. */
  isKnown: boolean;
};
