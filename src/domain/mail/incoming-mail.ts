import type { MailSignals } from "#domain/mail/signals.ts";

/** The parts of a received email that determine how it is processed. */
export type IncomingMail = {
  from: { name: string; address: string };
  /** All recipients named in the email. */
  receivers: readonly string[];
  subject: string;
  text: string;
  hasFiles: boolean;
  signals: MailSignals;
  authentication: { spf?: string; dkim?: string; dmarc?: string };
  /** The Message-ID of the email that this email replies to. */
  answers?: string | null;
  /** True if the email is linked to a known contact, account or deal. */
  isKnown: boolean;
};
