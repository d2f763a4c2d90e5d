import { createHash } from "node:crypto";

import { type Address, addressParser, type Email } from "postal-mime";

import { readAuthentication } from "#domain/mail/authentication.ts";
import { isAutomatedAddress } from "#domain/mail/automated-address.ts";
import type { MailPerson, Recipients } from "#domain/mail/email.ts";
import { htmlToText } from "#domain/mail/html-to-text.ts";
import { cutList, cutText, oneLine } from "#domain/mail/mail-text.ts";
import { parseRepliedTo, readMessageIds } from "#domain/mail/message-id.ts";
import { readConfirmation } from "#domain/mail/sender-confirmation.ts";
import { readSignals } from "#domain/mail/signals.ts";
import { filesOf, isTnef, mendNames, partsOf, withPacked } from "#server/mail/mail-files.ts";
import type { MailToParse, ParsedMail } from "#server/mail/parse-tasks.ts";

import { calendarText } from "./calendar-text.ts";
import { limitSources } from "./limit-source.ts";
import { MailCharset } from "./mail-charset.ts";
import { parseSource } from "./parse-source.ts";
import { readTnef, type Tnef } from "./read-tnef.ts";

const maxText = 200_000;
const maxHtml = 600_000;
const maxPeople = 300;
const maxSenders = 5;
const maxPeopleBytes = 10_000;
const hourMs = 3_600_000;

/**
 * Parses an email fetched from the server with the given name. Whatever the email contains, the result fits into the
 * database; `is_truncated` is true if anything was left out.
 */
export async function readMail(mail: MailToParse, incomingHost: string): Promise<ParsedMail> {
  const { files, hasMore } = partsOf(mail.structure);
  const { sources, isCut } = limitSources(mail.sources.map(toBuffer));
  const { email: parsed, isBroken } = await parse(sources);
  const html = cutText(parsed.html ?? "", maxHtml);
  const packed = unpack(parsed.attachments);
  const bodyText = parsed.text?.trim()
    ? parsed.text
    : htmlToText(html) || packed?.text || calendarOf(parsed.attachments);
  const text = cutText(bodyText, maxText);
  const from = peopleOf(parsed.from ? [parsed.from] : [])[0] ?? { name: "", address: "" };
  const subject = oneLine(parsed.subject ?? "", 990);
  const sent = whenSent(parsed.date, mail.arrivedAt);
  const [id] = readMessageIds(parsed.messageId);
  const signals = readSignals(parsed.headers);
  const refs = parseRepliedTo(parsed).filter((reference) => reference !== id);
  return {
    // An email without a Message-ID gets a generated one, which is the same each time the email is fetched.
    rfc_id: id ?? `${hash([from.address, subject, sent, text.slice(0, 2000)])}@made.up`,
    refs,
    from_address: from.address,
    from_name: from.name,
    recipients: recipientsOf(parsed),
    subject,
    text,
    html: html === "" ? null : html,
    is_truncated:
      hasMore ||
      mail.isCut ||
      isCut ||
      isBroken ||
      text.length < bodyText.length ||
      html.length < (parsed.html ?? "").length,
    attachments: mail.structure
      ? withPacked(mendNames(files, parsed.attachments), packed)
      : filesOf(parsed.attachments),
    byte_size: Math.min(mail.size, 2 ** 31 - 1),
    sent_at: sent,
    signals: {
      ...signals,
      ...(isAutomatedAddress(signals.replyTo ?? from.address) && { isNoReply: true }),
      ...readOtherSenders(parsed, from.address),
      ...readConfirmation(parsed.headers, from.address, incomingHost),
    },
    authentication: readAuthentication(parsed.headers.find(({ key }) => key === "authentication-results")?.value),
    is_seen: mail.isSeen,
    uid: mail.uid,
  };
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

const unread: Email = { headers: [], headerLines: [], attachments: [] };

/**
 * Parses the sources of an email: the whole email, or its header followed by each of its texts. If a source exceeds a
 * limit, only its header is parsed.
 */
async function parse(sources: readonly Buffer[]): Promise<{ email: Email; isBroken: boolean }> {
  const charset = new MailCharset();
  const parsed: Email[] = [];
  let isBroken = false;
  for (const source of sources)
    parsed.push(
      await parseSource(source, charset).catch(() => {
        isBroken = true;
        return parseSource(headerOf(source), charset).catch(() => unread);
      }),
    );
  const [first = unread, ...parts] = parsed;
  if (parts.length === 0) return { email: first, isBroken };
  const joined = (kind: "text" | "html") => parts.flatMap((part) => part[kind] ?? []).join("\n");
  const plain = parts.filter(({ html }) => html === undefined).flatMap(({ text }) => text ?? []);
  const text = plain.length > 0 ? plain.join("\n") : joined("text");
  const attachments = parts.flatMap((part) => part.attachments);
  return { email: { ...first, text, html: joined("html"), attachments }, isBroken };
}

function headerOf(source: Buffer): Buffer {
  const ends = ["\n\n", "\n\r\n"].map((end) => source.indexOf(end)).filter((at) => at >= 0);
  return source.subarray(0, Math.min(source.length, ...ends));
}

type Attached = Email["attachments"][number];

function unpack(attachments: readonly Attached[]): Tnef | null {
  const file = attachments.find(({ mimeType, filename }) => isTnef({ type: mimeType, name: filename ?? "" }));
  return file ? readTnef(bytesOf(file)) : null;
}

/** Returns the text of an email that consists only of a calendar event. */
function calendarOf(attachments: readonly Attached[]): string {
  const file = attachments.find(({ mimeType }) => mimeType === "text/calendar");
  return file ? calendarText(new MailCharset().decode(bytesOf(file))) : "";
}

const bytesOf = ({ content }: Attached) =>
  typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);

function peopleOf(addresses: readonly Address[] | undefined): MailPerson[] {
  const flat = (addresses ?? []).flatMap((address) => address.group ?? [address]);
  return flat.slice(0, maxPeople).flatMap(({ name, address }) => {
    const plain = oneLine(address.replaceAll(/\s+/g, ""), 320);
    return plain === "" && name === "" ? [] : [{ name: oneLine(name, 200), address: plain }];
  });
}

/** Returns all senders of an email except the first one, from any number of From headers (RFC 5322 allows one). */
function readOtherSenders({ headers }: Email, first: string): { otherSenders?: string[] } {
  const named = headers.filter(({ key }) => key === "from").flatMap(({ value }) => peopleOf(addressParser(value)));
  const others = new Set(named.map(({ address }) => address).filter((address) => address !== "" && address !== first));
  return others.size > 0 ? { otherSenders: [...others].slice(0, maxSenders) } : {};
}

function recipientsOf({ to, cc, bcc, replyTo }: Email): Recipients {
  const lists = { to, cc, bcc, reply_to: replyTo };
  return Object.fromEntries(
    Object.entries(lists).flatMap(([list, entries]) => {
      const people = cutList(
        peopleOf(entries).filter(({ address }) => address !== ""),
        maxPeopleBytes,
      );
      return people.length === 0 ? [] : [[list, people]];
    }),
  );
}

/** Returns the declared time of sending, or the time of arrival if the declared time is impossible. */
function whenSent(header: string | undefined, arrivedAt: Date): string {
  const date = new Date(header ?? Number.NaN);
  const isLikely = date.getTime() > Date.UTC(1990, 0) && date.getTime() < arrivedAt.getTime() + hourMs;
  return (isLikely ? date : arrivedAt).toISOString();
}

const hash = (words: readonly string[]) => createHash("sha256").update(words.join("\n")).digest("hex").slice(0, 40);
