import { brand } from "#domain/brand.ts";
import type { Purpose } from "#server/outbound/limits.ts";
import { type ImapClient, openImap } from "#server/outbound/open-imap.ts";
import { OutboundLimit } from "#server/outbound/outbound-limit.ts";
import { disconnectSignal } from "#server/postgres/cancel-on-disconnect.ts";
import type { Env } from "#server/settings/env.ts";

import { type MailAccess, reachMailHost } from "./mail-host.ts";
import { MailboxProblem, toMailboxProblem } from "./mailbox-problem.ts";

/**
 * Thrown for a failure of this server while a mailbox is open, such as a database error, as opposed to a problem of the
 * mail server.
 */
export class InternalFailure extends Error {
  constructor(cause: unknown) {
    super("Internal error", { cause });
    this.name = "InternalFailure";
  }
}

/**
 * Throws if the connection is lost. A lost connection returns empty results, so call this before relying on a result.
 */
export function requireOpen(client: Pick<ImapClient, "usable">): void {
  if (!client.usable) throw new MailboxProblem({ side: "incoming", step: "connect", code: "no_answer" });
}

/** Thrown if a response of the server exceeds the limit. */
export class ResponseTooLong extends MailboxProblem {
  override name = "ResponseTooLong";
}

/**
 * Signs in to a mailbox's incoming server, runs `work` there and signs out. Throws a MailboxProblem if the server
 * cannot be used, and the reason of the caller's signal once it is aborted.
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
    // Servers on the local machine usually have a self-signed certificate, and no network is involved.
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
    disconnectSignal()?.throwIfAborted();
    if (error instanceof InternalFailure) throw error.cause;
    if (error instanceof OutboundLimit && error.code === "ETOOLONG")
      throw new ResponseTooLong(toMailboxProblem(error, "incoming").problem, { cause: error });
    throw toMailboxProblem(error, "incoming");
  }
}
