import type { MailTransport } from "#server/settings/mail-transport.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The recipient of replies, if it is not the sender. */
  replyTo?: string;
  /** The address to unsubscribe from such emails, for the mail program's own button. */
  stopLink?: string;
};

export type StoredMail = Mail & { id: string; createdAt: Date };

/** Emails that cannot be sent, for the user at this machine. */
export type DevMailbox = {
  /** Adds an email and deletes the oldest one. */
  add(mail: Mail): Promise<void>;
  /** Deletes the emails to an address. */
  forget(address: string): Promise<void>;
  /** Returns all stored emails, newest first. */
  list(): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | undefined>;
};

/** `send` resolves once the mail is at the mail server, or in the dev mailbox; failures can be retried. */
export type Mailer = { way: MailTransport; send(mail: Mail): Promise<void>; close(): void; devMailbox?: DevMailbox };
