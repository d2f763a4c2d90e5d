import type { Context } from "#server/context/context.ts";

import { findMail } from "./find-mail.ts";
import { withIncoming } from "./incoming.ts";
import type { MailboxAccount } from "./mailbox-account.ts";

/**
 * Fetches a complete, unchanged email from its server. Returns `gone` if it no longer exists, and `too_large` if it
 * exceeds the limit. Throws a MailboxProblem if the server cannot be used.
 */
export function fetchSource(
  context: Context,
  account: MailboxAccount,
  emailId: string,
  maxBytes: number,
): Promise<Buffer | "gone" | "too_large"> {
  return withIncoming(context.env, account, "open", async (client) => {
    const uid = await findMail(context, client, account, emailId);
    if (uid === null) return "gone";
    const head = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true });
    if (!head) return "gone";
    if ((head.size ?? 0) > maxBytes) return "too_large";
    const mail = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true });
    return (mail && mail.source) || "gone";
  });
}
