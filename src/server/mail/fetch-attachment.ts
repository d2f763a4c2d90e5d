import type { MessageStructureObject } from "imapflow";

import type { Context } from "#server/context/context.ts";
import type { ImapClient } from "#server/outbound/open-imap.ts";

import { findMail } from "./find-mail.ts";
import { withIncoming } from "./incoming.ts";
import { packedPart } from "./mail-files.ts";
import { mailParser, ParsingStopped } from "./mail-parser.ts";
import type { MailboxAccount, MailboxKey } from "./mailbox-account.ts";

type PartRequest = { emailId: string; part: string; maxBytes: number };

/**
 * Fetches one attachment of an email, decoded from its transfer encoding. Returns `gone` if it no longer exists, and
 * `too_large` if it exceeds `maxBytes`. Throws a MailboxProblem if the server cannot be used.
 */
export function fetchAttachment(
  context: Context,
  account: MailboxAccount,
  { emailId, part, maxBytes }: PartRequest,
): Promise<Buffer | "gone" | "too_large"> {
  return withIncoming(context.env, account, "open", async (client) => {
    const uid = await findMail(context, client, account, emailId);
    return uid === null ? "gone" : fetchPart(client, account, { uid, part, maxBytes });
  });
}

/**
 * Fetches one part of an email from the open folder, decoded from its transfer encoding. Returns `gone` if it does not
 * exist, and `too_large` if it exceeds `maxBytes`.
 */
export async function fetchPart(
  client: ImapClient,
  { mailboxId }: MailboxKey,
  { uid, part: partNumber, maxBytes }: { uid: number; part: string; maxBytes: number },
): Promise<Buffer | "gone" | "too_large"> {
  const [, part = partNumber, place] = packedPart.exec(partNumber) ?? [];
  const message = await client.fetchOne(String(uid), { uid: true, bodyStructure: true }, { uid: true });
  const node = message && message.bodyStructure && findPart(message.bodyStructure, part);
  if (!node) return "gone";
  // The factor allows for the overhead of base64 and line breaks.
  const most = Math.ceil(maxBytes * 1.4);
  if ((node.size ?? 0) > most) return "too_large";
  const email = await client.fetchOne(
    String(uid),
    { uid: true, bodyParts: [{ key: part, maxLength: most }] },
    { uid: true },
  );
  const body = email && email.bodyParts?.get(part);
  if (!body) return "gone";
  const encoding = node.encoding ?? "";
  const file = await (
    place === undefined
      ? mailParser.run(mailboxId, "decodePart", body, encoding)
      : mailParser.run(mailboxId, "readPackedFile", body, encoding, Number(place))
  ).catch((error: unknown) => {
    if (error instanceof ParsingStopped) return "too_large" as const;
    throw error;
  });
  if (file === null) return "gone";
  if (file === "too_large" || file.length > maxBytes) return "too_large";
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
}

function findPart(node: MessageStructureObject, part: string): MessageStructureObject | undefined {
  // The part of a single-part email has no number.
  if ((node.part ?? "1") === part && !node.type.startsWith("multipart/")) return node;
  for (const child of node.childNodes ?? []) {
    const match = findPart(child, part);
    if (match) return match;
  }
  return undefined;
}
