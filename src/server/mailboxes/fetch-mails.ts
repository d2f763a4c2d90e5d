import type {
  FetchMessageObject,
  FetchQueryObject,
  ImapFlow,
  MessageEnvelopeObject,
  MessageStructureObject,
} from "imapflow";

import { requireOpen } from "./incoming.ts";
import { partsOf, type TextPart } from "./mail-files.ts";

/** What is smaller is fetched whole, many at once. */
const smallBytes = 200_000;
const mostHeader = 200_000;
/** More of a text than is kept of it, as it is longer on its way. */
const mostText = 900_000;
const mostTexts = 6;

/** A mail as its server describes it. */
export type MailHead = {
  uid: number;
  size: number;
  isSeen: boolean;
  arrivedAt: Date;
  envelope?: MessageEnvelopeObject;
  structure?: MessageStructureObject;
};
/** The same with what it says: itself, or its header and then each of its texts. */
export type FetchedMail = MailHead & { sources: Buffer[]; isCut: boolean };

/**
 * What servers say of these mails; `isShort`: without what may be long. One of which a server says nothing is left out, so that it does
 * not keep others away.
 */
export async function fetchHeads(client: ImapFlow, uids: readonly number[], isShort: boolean): Promise<MailHead[]> {
  const query = { uid: true, flags: true, size: true, internalDate: true, envelope: !isShort, bodyStructure: !isShort };
  return (await fetchAll(client, uids, query)).map(toHead);
}

/** Fetches what these mails say: small ones together, of large ones only their texts, one by one. */
export async function* fetchMails(client: ImapFlow, heads: readonly MailHead[]): AsyncGenerator<FetchedMail> {
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

async function fetchTexts(client: ImapFlow, head: MailHead): Promise<FetchedMail> {
  const { texts } = partsOf(head.structure);
  const wanted = texts.slice(0, mostTexts);
  const [found] = await fetchAll(client, [head.uid], {
    uid: true,
    bodyParts: [
      { key: "HEADER", maxLength: mostHeader },
      ...wanted.map(({ part }) => ({ key: part, maxLength: mostText })),
    ],
  });
  const header = found?.headers;
  const bodies = wanted.flatMap((text) => {
    const body = found?.bodyParts?.get(text.part);
    return body ? [asMail(text, body)] : [];
  });
  const isWhole = bodies.length === texts.length && texts.every(({ bytes }) => bytes <= mostText);
  const isCut = !header || !head.structure || !isWhole;
  return { ...head, sources: header ? [headAlone(header), ...bodies] : [], isCut };
}

/** A header whose mail has no parts: what it says of them is taken away. */
const headAlone = (header: Buffer) =>
  Buffer.from(
    header
      .toString("latin1")
      .replaceAll(/^content-(?:type|transfer-encoding|disposition):.*(?:\r?\n[ \t].*)*\r?\n/gim, ""),
    "latin1",
  );

function asMail({ type, charset, encoding, isFlowed }: TextPart, body: Buffer): Buffer {
  const flowed = isFlowed ? "; format=flowed" : "";
  const kind = `Content-Type: ${type}${charset ? `; charset=${charset}` : ""}${flowed}`;
  return Buffer.concat([Buffer.from(`${kind}\r\nContent-Transfer-Encoding: ${encoding || "8bit"}\r\n\r\n`), body]);
}

/** Fetches of many at once; where a server refuses, of halves of them, down to the one for which it does. */
async function fetchAll(
  client: ImapFlow,
  uids: readonly number[],
  query: FetchQueryObject,
): Promise<FetchMessageObject[]> {
  if (uids.length === 0) return [];
  try {
    const found = await client.fetchAll(uids.join(","), query, { uid: true });
    requireOpen(client);
    return found;
  } catch (error) {
    if (!client.usable || !isRefused(error)) throw error;
    if (uids.length === 1) return [];
    const half = Math.ceil(uids.length / 2);
    return [
      ...(await fetchAll(client, uids.slice(0, half), query)),
      ...(await fetchAll(client, uids.slice(half), query)),
    ];
  }
}

const isRefused = (error: unknown) =>
  error instanceof Error && "responseStatus" in error && ["NO", "BAD"].includes(String(error.responseStatus));

const uidsOf = (heads: readonly MailHead[]) => heads.map(({ uid }) => uid);

function toHead({ uid, size = 0, flags, internalDate, envelope, bodyStructure }: FetchMessageObject): MailHead {
  const arrived = new Date(internalDate ?? Number.NaN);
  const now = Date.now();
  const isLikely = arrived.getTime() > Date.UTC(1980, 0) && arrived.getTime() < now;
  return {
    uid,
    size,
    isSeen: flags?.has("\\Seen") ?? false,
    arrivedAt: isLikely ? arrived : new Date(now),
    ...(envelope && { envelope }),
    ...(bodyStructure && { structure: bodyStructure }),
  };
}
