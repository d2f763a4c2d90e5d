import { providerAt } from "#domain/mail/providers.ts";
import type { Context } from "#server/context.ts";

import { findFolders } from "./folders.ts";
import { withIncoming } from "./incoming.ts";
import type { MailAccess } from "./mail-host.ts";

/** Where a mail lies on its server. */
export type MailPlace = { path: string; uidValidity: string; uid: number };

/** Puts a mail that has left among the sent ones, unless its provider does so itself or it is there; gives where it lies, where that is said. */
export async function keepInSent(
  { env }: Pick<Context, "env">,
  account: MailAccess,
  { raw, messageId }: { raw: Buffer; messageId: string },
): Promise<MailPlace | null> {
  if (providerAt(account.servers)?.keepsSent) return null;
  return withIncoming(
    env,
    account,
    "send",
    async (client) => {
      const { sent } = await findFolders(client);
      if (!sent) return null;
      await client.mailboxOpen(sent, { readOnly: true });
      const found = await client.search({ header: { "message-id": messageId } }, { uid: true });
      if (found && found.length > 0) return null;
      const done = await client.append(sent, raw, ["\\Seen"]);
      if (!done || done.uid === undefined || done.uidValidity === undefined) return null;
      return { path: sent, uidValidity: String(done.uidValidity), uid: done.uid };
    },
    raw.length,
  );
}
