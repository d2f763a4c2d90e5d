import type { MailAttachment } from "#domain/mail/email.ts";
import type { Context } from "#server/context/context.ts";
import { fileKind } from "#server/files/file-kind.ts";

import { fetchPart } from "./fetch-attachment.ts";
import { findMail } from "./find-mail.ts";
import { withIncoming } from "./incoming.ts";
import { readAccount } from "./mailbox-account.ts";
import { MailboxProblem } from "./mailbox-problem.ts";

const maxBytes = 6 * 1024 * 1024;
const maxPictures = 30;
const displayableTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

type Mail = { workspaceId: string; mailboxId: string; emailId: string; attachments: readonly MailAttachment[] };

/**
 * Returns the inline pictures of an email as data URLs, by Content-ID, so that the page sends no requests. Omits
 * pictures above the limits; returns none if the mailbox cannot be read.
 */
export async function fetchPictures(
  context: Context,
  { workspaceId, mailboxId, emailId, attachments }: Mail,
): Promise<Map<string, string>> {
  const byPart = new Map<string, string>();
  const inline = attachments.flatMap(({ cid, part, bytes }) => (cid && part ? [{ cid, part, bytes }] : []));
  const account = inline.length > 0 ? await readAccount(context, { workspaceId, mailboxId }) : null;
  if (!account || account.isSample) return byPart;
  try {
    await withIncoming(context.env, account, "open", async (client) => {
      const uid = await findMail(context, client, account, emailId);
      let left = maxBytes;
      for (const { cid, part, bytes } of inline.slice(0, maxPictures)) {
        if (uid === null) break;
        if (bytes > left) continue;
        const picture = await fetchPart(client, account, { uid, part, maxBytes: left });
        if (!Buffer.isBuffer(picture)) continue;
        const type = await fileKind("", picture);
        if (type === null || !displayableTypes.has(type)) continue;
        left -= picture.length;
        byPart.set(cid, `data:${type};base64,${picture.toString("base64")}`);
      }
    });
  } catch (error) {
    if (!(error instanceof MailboxProblem)) throw error;
  }
  return byPart;
}
