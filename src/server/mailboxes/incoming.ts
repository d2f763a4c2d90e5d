import type { ImapFlow } from "imapflow";

import { brand } from "#domain/brand.ts";
import type { MailServer } from "#domain/mail/mailbox.ts";
import type { Env } from "#server/env.ts";

import { reachMailHost } from "./mail-host.ts";
import { MailboxProblem, toMailboxProblem } from "./mailbox-problem.ts";

export type Login = { user: string; password: string };

/** What fails on our side while a mailbox is open, such as the database: no trouble of its server. */
export class OwnFailure extends Error {
  constructor(cause: unknown) {
    super("Something failed on our side", { cause });
    this.name = "OwnFailure";
  }
}

/** A connection that broke answers with nothing, which is not to be taken for there being nothing: ask this before what was read counts. */
export function requireOpen(client: ImapFlow): void {
  if (!client.usable) throw new MailboxProblem({ side: "incoming", step: "connect", code: "no_answer" });
}

/** The server answered with more at once than is taken of it. */
export class AnswerTooLong extends MailboxProblem {
  override name = "AnswerTooLong";
}
const tooLong = new Set<unknown>(["LineTooLarge", "LiteralTooLarge", "ResponseTooLarge"]);

/** The most that one mail may bring at once; larger ones are read in part. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Signs in to where a mailbox is read, has `work` done there and signs out; throws a MailboxProblem where the server cannot be used.
 * `signal` ends it at once.
 */
export async function withIncoming<T>(
  env: Env,
  server: MailServer,
  { user, password }: Login,
  work: (client: ImapFlow) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { address, servername, isSelf } = await reachMailHost(env, "incoming", server);
  // Loaded with the first mailbox: most processes never have one.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host: address,
    port: server.port,
    ...(servername && { servername }),
    secure: server.security === "tls",
    ...(server.security === "starttls" && { doSTARTTLS: true }),
    // What runs on this very machine has mostly made its certificate itself, and nobody is between.
    tls: { ...(servername && { servername }), rejectUnauthorized: !isSelf },
    auth: { user, pass: password },
    clientInfo: { name: brand.name },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 20_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    maxLineLength: 1024 * 1024,
    maxLiteralSize: mostBytes,
    maxResponseSize: 2 * mostBytes,
  });
  // What goes wrong between commands rejects the next one, too.
  let broken: unknown;
  client.on("error", (error) => {
    broken ??= error;
  });
  const stop = () => client.close();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    signal?.throwIfAborted();
    await client.connect();
    const done = await work(client);
    requireOpen(client);
    await client.logout();
    return done;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof OwnFailure) throw error.cause;
    if (broken instanceof Error && "code" in broken && tooLong.has(broken.code))
      throw new AnswerTooLong(toMailboxProblem(broken, "incoming").problem, { cause: broken });
    throw toMailboxProblem(error, "incoming");
  } finally {
    signal?.removeEventListener("abort", stop);
    client.close();
  }
}
