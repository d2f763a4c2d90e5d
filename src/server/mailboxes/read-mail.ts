import { createHash } from "node:crypto";

import type { Address, Email } from "postal-mime";

import { type Authentication, readAuthentication } from "#domain/mail/authentication.ts";
import type { MailAttachment, MailPerson, Recipients } from "#domain/mail/email.ts";
import { htmlToText } from "#domain/mail/html-to-text.ts";
import { cutList, cutText, oneLine } from "#domain/mail/mail-text.ts";
import { readAnswered, readMessageIds } from "#domain/mail/message-id.ts";
import { type MailSignals, readSignals } from "#domain/mail/signals.ts";

import type { FetchedMail } from "./fetch-mails.ts";
import { filesOf, partsOf } from "./mail-files.ts";

const mostText = 200_000;
const mostHtml = 600_000;
const mostPeople = 300;
const mostPeopleBytes = 10_000;
const hourMs = 3_600_000;

/** A mail as `private.keep_emails` takes it. */
export type ReadMail = {
  rfc_id: string;
  refs: string[];
  from_address: string;
  from_name: string;
  recipients: Recipients;
  subject: string;
  text: string;
  html: string | null;
  is_cut: boolean;
  attachments: MailAttachment[];
  byte_size: number;
  sent_at: string;
  authentication: Authentication | null;
  signals: MailSignals;
  is_seen: boolean;
  uid: number;
};

/** Reads a mail that was fetched. Whatever it holds, what comes out fits into the database. */
export async function readMail(mail: FetchedMail): Promise<ReadMail> {
  const { files, texts, hasMore } = partsOf(mail.structure);
  const { envelope = {} } = mail;
  const parsed = await parse(mail);
  const html = cutText(parsed.html ?? "", mostHtml);
  const said = parsed.text?.trim() ? parsed.text : htmlToText(html);
  const text = cutText(said, mostText);
  const from = peopleOf(parsed.from ? [parsed.from] : envelope.from)[0] ?? { name: "", address: "" };
  const recipients = recipientsOf(parsed, envelope);
  const subject = oneLine(parsed.subject ?? envelope.subject ?? "", 990);
  const sent = whenSent(parsed.date ?? envelope.date, mail.arrivedAt);
  const [id] = readMessageIds(parsed.messageId ?? envelope.messageId);
  const refs = readAnswered({
    inReplyTo: parsed.inReplyTo ?? envelope.inReplyTo,
    references: parsed.references,
  }).filter((one) => one !== id);
  return {
    // The same where it is fetched again.
    rfc_id: id ?? `${hash([from.address, subject, sent, text.slice(0, 2000)])}@made.up`,
    refs,
    from_address: from.address,
    from_name: from.name,
    recipients,
    subject,
    text,
    html: html === "" ? null : html,
    is_cut:
      hasMore ||
      mail.isCut ||
      text.length < said.length ||
      html.length < (parsed.html ?? "").length ||
      (parsed === unread && texts.length > 0),
    attachments: mail.structure ? files : filesOf(parsed.attachments),
    byte_size: Math.min(mail.size, 2 ** 31 - 1),
    sent_at: sent,
    signals: readSignals(parsed.headers),
    authentication: readAuthentication(parsed.headers.find(({ key }) => key === "authentication-results")?.value),
    is_seen: mail.isSeen,
    uid: mail.uid,
  };
}

const unread: Email = { headers: [], headerLines: [], attachments: [] };

async function parse({ sources }: FetchedMail): Promise<Email> {
  // Loaded with the first mailbox: most processes never have one.
  const { default: PostalMime } = await import("postal-mime");
  const read = (source: Buffer) =>
    PostalMime.parse(source, { maxNestingDepth: 60, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 4 })
      // What breaks a reader's limits is told by its envelope alone.
      .catch(() => unread);
  const [first = unread, ...parts] = await inTurn(sources, read);
  if (parts.length === 0) return first;
  const joined = (kind: "text" | "html") => parts.flatMap((part) => part[kind] ?? []).join("\n");
  const plain = parts.filter(({ html }) => html === undefined).flatMap(({ text }) => text ?? []);
  return { ...first, text: plain.length > 0 ? plain.join("\n") : joined("text"), html: joined("html") };
}

async function inTurn<Given, Made>(list: readonly Given[], make: (one: Given) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of list) made.push(await make(one));
  return made;
}

type Named = Address | { name?: string; address?: string };

function peopleOf(addresses: readonly Named[] | undefined): MailPerson[] {
  const flat = (addresses ?? []).flatMap((one): Named[] => ("group" in one && one.group ? one.group : [one]));
  return flat.slice(0, mostPeople).flatMap(({ name = "", address = "" }) => {
    const plain = oneLine(address.replaceAll(/\s+/g, ""), 320);
    return plain === "" && name === "" ? [] : [{ name: oneLine(name, 200), address: plain }];
  });
}

function recipientsOf(parsed: Email, { to, cc, bcc, replyTo }: NonNullable<FetchedMail["envelope"]>): Recipients {
  const lists = {
    to: parsed.to ?? to,
    cc: parsed.cc ?? cc,
    bcc: parsed.bcc ?? bcc,
    reply_to: parsed.replyTo ?? replyTo,
  };
  return Object.fromEntries(
    Object.entries(lists).flatMap(([list, given]) => {
      const people = cutList(
        peopleOf(given).filter(({ address }) => address !== ""),
        mostPeopleBytes,
      );
      return people.length === 0 ? [] : [[list, people]];
    }),
  );
}

/** When it says it was sent, unless that cannot be: then when it came. */
function whenSent(said: string | Date | undefined, arrivedAt: Date): string {
  const date = new Date(said ?? Number.NaN);
  const isLikely = date.getTime() > Date.UTC(1990, 0) && date.getTime() < arrivedAt.getTime() + hourMs;
  return (isLikely ? date : arrivedAt).toISOString();
}

const hash = (words: readonly string[]) => createHash("sha256").update(words.join("\n")).digest("hex").slice(0, 40);
