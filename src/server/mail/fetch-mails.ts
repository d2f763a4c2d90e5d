import type { FetchMessageObject, FetchQueryObject, MessageStructureObject } from "imapflow";

import type { ImapClient } from "#server/outbound/open-imap.ts";

import { requireOpen } from "./incoming.ts";
import { partsOf, type TextPart } from "./mail-files.ts";

/** Smaller emails are fetched in full, many together. */
const smallBytes = 200_000;
const maxHeader = 200_000;
/**
 * Maximum size of a fetched text. It exceeds the stored length, because the transfer encoding makes the text longer.
 */
const maxText = 900_000;
const maxTexts = 6;
/**
 * Maximum size of an Outlook file that contains other files: enough for the text and, usually, the names of the files.
 */
const maxPacked = 1_500_000;
/**
 * Maximum size of the structure of one email. imapflow parses it in the main thread, which takes half a second per
 * megabyte. An email with 300 files that have long names is below the limit.
 */
const maxStructure = 128 * 1024;

/** An email as described by its server. */
export type MailHead = {
  uid: number;
  size: number;
  isSeen: boolean;
  arrivedAt: Date;
  header?: Buffer;
  structure?: MessageStructureObject;
};
/** A fetched email with its sources: either the whole email, or its header followed by each of its texts. */
export type FetchedMail = MailHead & { sources: Buffer[]; isCut: boolean };

/**
 * Fetches the server's descriptions of the given emails; with `isShort`, without their structures, which may be long.
 * Emails that the server does not describe are omitted, so that they do not block others. Addresses and subjects are
 * parsed from the header, in the thread that parses emails: an ENVELOPE would be parsed in the main thread.
 */
export async function fetchHeads(client: ImapClient, uids: readonly number[], isShort: boolean): Promise<MailHead[]> {
  const heads = await fetchDescriptions(client, uids, isShort);
  if (isShort) return heads;
  // imapflow drops responses whose structure has more than 25 levels.
  const described = new Set(uidsOf(heads));
  const dropped = uids.filter((uid) => !described.has(uid));
  return [...heads, ...(await fetchDescriptions(client, dropped, true))];
}

async function fetchDescriptions(client: ImapClient, uids: readonly number[], isShort: boolean): Promise<MailHead[]> {
  const header = { key: "HEADER", maxLength: maxHeader };
  const query = {
    uid: true,
    flags: true,
    size: true,
    internalDate: true,
    bodyStructure: !isShort,
    bodyParts: [header],
  };
  const limits = limitsOf(client);
  const { maxLineLength } = limits;
  limits.maxLineLength = Math.min(maxLineLength, maxStructure);
  try {
    return (await fetchAll(client, uids, query)).map(toHead);
  } finally {
    limits.maxLineLength = maxLineLength;
  }
}

/**
 * Returns the limits of a connection. They are changed per command, because lists of UIDs are longer than structures,
 * and imapflow has no option for this.
 */
const limitsOf = (client: ImapClient) => (client as unknown as { streamer: { maxLineLength: number } }).streamer;

/**
 * Fetches the contents of the given emails: small emails together; of large emails only the texts, one email at a time.
 */
export async function* fetchMails(client: ImapClient, heads: readonly MailHead[]): AsyncGenerator<FetchedMail> {
  const small = heads.filter(({ size }) => size <= smallBytes);
  const sources = new Map(
    (await fetchAll(client, uidsOf(small), { uid: true, source: true })).map(({ uid, source }) => [uid, source]),
  );
  for (const head of small) {
    const source = sources.get(head.uid);
    yield { ...head, sources: source ? [source] : [], isCut: !source };
  }
  for (const head of heads) if (head.size > smallBytes) yield await fetchTexts(client, head);
}

async function fetchTexts(client: ImapClient, head: MailHead): Promise<FetchedMail> {
  const { header, structure } = head;
  const { texts, packed } = partsOf(structure);
  const read = [...texts.slice(0, maxTexts), ...packed.slice(0, 1)];
  const parts = read.map((part) => ({ ...part, most: packed.includes(part) ? maxPacked : maxText }));
  const bodyParts = parts.map(({ part, most }) => ({ key: part, maxLength: most }));
  const [message] = parts.length > 0 ? await fetchAll(client, [head.uid], { uid: true, bodyParts }) : [];
  const bodies = parts.flatMap((text) => {
    const body = message?.bodyParts?.get(text.part);
    return body ? [asMail(text, body)] : [];
  });
  const isWhole = bodies.length === texts.length + packed.length && parts.every(({ bytes, most }) => bytes <= most);
  return { ...head, sources: header ? [headAlone(header), ...bodies] : [], isCut: !header || !structure || !isWhole };
}

/** Returns a header as an email without parts, by removing the fields that describe the parts. */
const headAlone = (header: Buffer) =>
  Buffer.from(
    header
      .toString("latin1")
      .replaceAll(/^content-(?:type|transfer-encoding|disposition):.*(?:\r?\n[ \t].*)*\r?\n/gim, ""),
    "latin1",
  );

function asMail({ type, charset, encoding, isFlowed, isSpaceDeleted }: TextPart, body: Buffer): Buffer {
  const flowed = isFlowed ? `; format=flowed${isSpaceDeleted ? "; delsp=yes" : ""}` : "";
  const kind = `Content-Type: ${type}${charset ? `; charset=${charset}` : ""}${flowed}`;
  return Buffer.concat([Buffer.from(`${kind}\r\nContent-Transfer-Encoding: ${encoding || "8bit"}\r\n\r\n`), body]);
}

/**
 * Fetches many emails in one command. If the server rejects the command, fetches halves of them, until only the
 * rejected email is left out.
 */
async function fetchAll(
  client: ImapClient,
  uids: readonly number[],
  query: FetchQueryObject,
): Promise<FetchMessageObject[]> {
  if (uids.length === 0) return [];
  try {
    const messages = await client.fetchAll(uids.join(","), query, { uid: true });
    requireOpen(client);
    return messages;
  } catch (error) {
    if (!client.usable || !isRejected(error)) throw error;
    if (uids.length === 1) return [];
    const half = Math.ceil(uids.length / 2);
    return [
      ...(await fetchAll(client, uids.slice(0, half), query)),
      ...(await fetchAll(client, uids.slice(half), query)),
    ];
  }
}

const isRejected = (error: unknown) =>
  error instanceof Error && "responseStatus" in error && ["NO", "BAD"].includes(String(error.responseStatus));

const uidsOf = (heads: readonly MailHead[]) => heads.map(({ uid }) => uid);

function toHead({ uid, size = 0, flags, internalDate, headers, bodyStructure }: FetchMessageObject): MailHead {
  const arrived = new Date(internalDate ?? Number.NaN);
  const now = Date.now();
  const isLikely = arrived.getTime() > Date.UTC(1980, 0) && arrived.getTime() < now;
  return {
    uid,
    size,
    isSeen: flags?.has("\\Seen") ?? false,
    arrivedAt: isLikely ? arrived : new Date(now),
    ...(headers && { header: headers }),
    ...(bodyStructure && { structure: bodyStructure }),
  };
}
