import type { MailTransport } from "#server/settings/mail-transport.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The recipient of replies, if different from the sender. */
  replyTo?: string;
  /** The address for unsubscribing, which mail programs offer as a button. */
  stopLink?: string;
};

export type StoredMail = Mail & { id: string; createdAt: Date };

/** The emails of a server that cannot send any, for the user of this machine. */
export type DevMailbox = {
  /** Adds an email and deletes the oldest one above the limit. */
  add(mail: Mail): Promise<void>;
  forget(address: string): Promise<void>;
  /** Returns all stored emails, newest first. */
  list(): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | undefined>;
};

/**
 * Sends emails. `send` resolves once the mail server or the dev mailbox has accepted the email. It rejects with a
 * MailRejected if the email is rejected permanently; all other failures can be retried.
 */
export type Mailer = { way: MailTransport; send(mail: Mail): Promise<void>; close(): void; devMailbox?: DevMailbox };
