import type { Context } from "#server/context.ts";

import type { MailboxAccount } from "./mailbox-account.ts";
import { type Handed, type HandOver, type RawMail, sendOutgoing } from "./outgoing.ts";

/**
 * Sends a mail through the server of a mailbox, as its member: to others, and under their own address. Resolves once that server has
 * taken it; throws a MailboxProblem where it has not, or MaybeSent where nobody can tell. It is not tried again here, and not noted.
 */
export function sendThroughMailbox(
  { env }: Pick<Context, "env">,
  { servers, login }: Pick<MailboxAccount, "servers" | "login">,
  mail: RawMail,
  how?: HandOver,
): Promise<Handed> {
  return sendOutgoing(env, servers.outgoing, login, mail, how);
}
