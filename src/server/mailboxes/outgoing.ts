import { Readable } from "node:stream";

import type SMTPConnection from "nodemailer/lib/smtp-connection";

import type { MailServer } from "#domain/mail/mailbox.ts";
import type { Env } from "#server/env.ts";

import type { Login } from "./incoming.ts";
import { reachMailHost } from "./mail-host.ts";
import { MailboxProblem, toMailboxProblem } from "./mailbox-problem.ts";

/** A mail as it goes over the wire, and whom it goes to. */
export type RawMail = { raw: Buffer; envelope: { from: string; to: string[] } };
export type Handed = {
  /** Whom the server did not take it for, in its words; it took it for others. */
  refused: string[];
  /** The Message-ID that the server gave it in the place of its own. */
  messageId?: string;
};
export type HandOver = {
  signal?: AbortSignal;
  /** Called when the server waits for the mail: from then on it may have it. What this throws keeps the mail here. */
  before?: () => Promise<void>;
};

/** The connection broke after the mail had been handed over and before the server said whether it took it: it may be there, or not. */
export class MaybeSent extends MailboxProblem {
  override name = "MaybeSent";
}

/** Signs in to where mails of a mailbox leave, without sending one; throws a MailboxProblem. */
export const checkOutgoing = (env: Env, server: MailServer, login: Login): Promise<void> =>
  withOutgoing(env, server, login, undefined, async () => {});

/** Hands one mail over; resolves once the server has taken it. Throws a MailboxProblem where it has not, or MaybeSent. */
export function sendOutgoing(
  env: Env,
  server: MailServer,
  login: Login,
  { raw, envelope }: RawMail,
  { signal, before }: HandOver = {},
): Promise<Handed> {
  return withOutgoing(env, server, login, signal, async (connection) => {
    let isHandedOver = false;
    let kept: { why: unknown } | undefined;
    const body = Readable.from(
      (async function* () {
        try {
          await before?.();
        } catch (why) {
          kept = { why };
          throw why;
        }
        isHandedOver = true;
        yield raw;
      })(),
    );
    const sent = Promise.withResolvers<Handed>();
    connection.send({ ...envelope, size: raw.length }, body, (error, info) => {
      if (error) return sent.reject(error);
      const refused = (info?.rejectedErrors ?? []).map(({ recipient, response }) => `${recipient}: ${response}`);
      const messageId = info?.serverMessageId?.replaceAll(/[<>]/g, "");
      sent.resolve({ refused, ...(messageId && { messageId }) });
    });
    return sent.promise.catch((error: unknown) => {
      if (kept) throw new NotHandedOver(kept.why);
      const said = toMailboxProblem(error, "outgoing");
      if (!isHandedOver || said.problem.code === "mail_refused") throw said;
      throw new MaybeSent({ ...said.problem, step: "send" }, { cause: error });
    });
  });
}

/** What `before` threw. */
class NotHandedOver extends Error {
  constructor(cause: unknown) {
    super("The mail was kept here", { cause });
  }
}

async function withOutgoing<T>(
  env: Env,
  server: MailServer,
  { user, password }: Login,
  signal: AbortSignal | undefined,
  work: (connection: SMTPConnection) => Promise<T>,
): Promise<T> {
  const { address, servername, isSelf } = await reachMailHost(env, "outgoing", server);
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const connection = new Connection({
    host: address,
    port: server.port,
    secure: server.security === "tls",
    requireTLS: server.security === "starttls",
    tls: { ...(servername && { servername }), rejectUnauthorized: !isSelf },
    connectionTimeout: 20_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  const broken = Promise.withResolvers<never>();
  connection.on("error", (error: Error) => broken.reject(error));
  broken.promise.catch(() => {});
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => {});
  const stop = () => {
    connection.close();
    stopped.reject(signal?.reason);
  };
  signal?.addEventListener("abort", stop, { once: true });
  const said = (begin: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      broken.promise,
      stopped.promise,
      new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
    ]);
  try {
    signal?.throwIfAborted();
    await said((done) => connection.connect(done));
    await said((done) => connection.login({ user, pass: password }, done));
    // It hears itself of what breaks meanwhile.
    return await Promise.race([stopped.promise, work(connection)]);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof NotHandedOver) throw error.cause;
    throw toMailboxProblem(error, "outgoing");
  } finally {
    signal?.removeEventListener("abort", stop);
    connection.quit();
  }
}
