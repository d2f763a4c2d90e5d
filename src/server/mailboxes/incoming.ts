import { brand } from "#domain/brand.ts";
import type { Env } from "#server/env.ts";
import type { Purpose } from "#server/outbound/limits.ts";
import { type ImapClient, openImap } from "#server/outbound/open-imap.ts";
import { OutboundLimit } from "#server/outbound/outbound-limit.ts";
import { waitingSignal } from "#server/postgres/waited-for.ts";

import { type MailAccess, reachMailHost } from "./mail-host.ts";
import { MailboxProblem, toMailboxProblem } from "./mailbox-problem.ts";

/** What fails on our side while a mailbox is open, such as the database: no trouble of its server. */
export class OwnFailure extends Error {
  constructor(cause: unknown) {
    super("Something failed on our side", { cause });
    this.name = "OwnFailure";
  }
}

/** A connection that broke answers with nothing, which is not to be taken for there being nothing: ask this before what was read counts. */
export function requireOpen(client: Pick<ImapClient, "usable">): void {
  if (!client.usable) throw new MailboxProblem({ side: "incoming", step: "connect", code: "no_answer" });
}

/** The server answered with more at once than is taken of it. */
export class AnswerTooLong extends MailboxProblem {
  override name = "AnswerTooLong";
}

/**
 * Signs in to where a mailbox is read, has `work` done there and signs out; throws a MailboxProblem where the server cannot be used, and
 * the reason of the caller's signal once the caller has left.
 */
export async function withIncoming<T>(
  env: Env,
  access: MailAccess,
  purpose: Purpose,
  work: (client: ImapClient) => Promise<T>,
  sentBytes?: number,
): Promise<T> {
  const { servers, login } = access;
  const server = servers.incoming;
  const { address, servername, isSelf } = await reachMailHost(env, "incoming", access);
  const options = {
    host: address,
    port: server.port,
    ...(servername && { servername }),
    secure: server.security === "tls",
    ...(server.security === "starttls" && { doSTARTTLS: true }),
    // What runs on this very machine has mostly made its certificate itself, and nobody is between.
    tls: { ...(servername && { servername }), rejectUnauthorized: !isSelf },
    auth: { user: login.user, pass: login.password },
    clientInfo: { name: brand.name },
  };
  try {
    return await openImap(options, { purpose, ...(sentBytes !== undefined && { sentBytes }) }, async (client) => {
      const done = await work(client);
      requireOpen(client);
      return done;
    });
  } catch (error) {
    waitingSignal()?.throwIfAborted();
    if (error instanceof OwnFailure) throw error.cause;
    if (error instanceof OutboundLimit && error.code === "ETOOLONG")
      throw new AnswerTooLong(toMailboxProblem(error, "incoming").problem, { cause: error });
    throw toMailboxProblem(error, "incoming");
  }
}
