import { providerAt } from "#domain/mail/providers.ts";
import type { Context } from "#server/context/context.ts";

import { findFolders } from "./folders.ts";
import { withIncoming } from "./incoming.ts";
import type { MailAccess } from "./mail-host.ts";

/** The place of an email on its server. */
export type MailLocation = { path: string; uidValidity: string; uid: number };

/**
 * Stores an email that has left in the sent folder, unless its provider does so itself or it is there; returns its place, if
 * the server reports it.
 */
export async function appendToSent(
  { env }: Pick<Context, "env">,
  account: MailAccess,
  { raw, messageId }: { raw: Buffer; messageId: string },
): Promise<MailLocation | null> {
  if (providerAt(account.servers)?.keepsSent) return null;
  return withIncoming(
    env,
    account,
    "send",
    async (client) => {
      const { sent } = await findFolders(client);
      if (!sent) return null;
      await client.mailboxOpen(sent, { readOnly: true });
      const uids = await client.search({ header: { "message-id": messageId } }, { uid: true });
      if (uids && uids.length > 0) return null;
      const done = await client.append(sent, raw, ["\\Seen"]);
      if (!done || done.uid === undefined || done.uidValidity === undefined) return null;
      return { path: sent, uidValidity: String(done.uidValidity), uid: done.uid };
    },
    raw.length,
  );
}
