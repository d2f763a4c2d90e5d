import type { Authentication } from "#domain/mail/authentication.ts";
import type { MailAttachment, Recipients } from "#domain/mail/email.ts";
import type { IncomingMail } from "#domain/mail/incoming-mail.ts";
import type { MailSignals } from "#domain/mail/signals.ts";

import type { FetchedMail } from "./fetch-mails.ts";

/** An email in the format of `private.store_emails`. */
export type ParsedMail = {
  rfc_id: string;
  refs: string[];
  from_address: string;
  from_name: string;
  recipients: Recipients;
  subject: string;
  text: string;
  html: string | null;
  is_truncated: boolean;
  attachments: MailAttachment[];
  byte_size: number;
  sent_at: string;
  authentication: Authentication | null;
  signals: MailSignals;
  is_seen: boolean;
  uid: number;
};

export type MailToParse = Omit<FetchedMail, "header" | "sources"> & { sources: readonly Uint8Array[] };

/** Options for displaying the HTML of an email. */
export type Showing = {
  /** True if pictures may be loaded from other servers. */
  withPictures: boolean;
  /** The addresses of pictures within the email, by Content-ID. */
  pictures: ReadonlyMap<string, string>;
};
export type SafeHtml = {
  html: string;
  /** True if the email has pictures on other servers. */
  hasPictures: boolean;
};

/** The tasks of the parsing thread, by name, with their arguments and results. */
export type ParseTasks = {
  readMail: (mail: MailToParse, incomingHost: string) => Promise<ParsedMail>;
  makeSafe: (html: string, showing: Showing) => SafeHtml | null;
  decodePart: (body: Uint8Array, encoding: string) => Uint8Array;
  readPackedFile: (body: Uint8Array, encoding: string, place: number) => Uint8Array | null;
  /** Returns the log odds of spam by the built-in model. */
  spamOdds: (mail: Pick<IncomingMail, "subject" | "text">) => number;
  wordsOf: (mails: readonly Pick<IncomingMail, "from" | "subject" | "text">[]) => string[][];
};
export type TaskName = keyof ParseTasks;
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<ParseTasks[Name]>>;
export type TaskRequest = { [Name in TaskName]: { name: Name; args: Parameters<ParseTasks[Name]> } }[TaskName];
export type TaskReply = { result: unknown } | { failure: string };
