import { Readable } from "node:stream";

import type { Purpose } from "#server/outbound/limits.ts";
import { openSmtp, type SendMail } from "#server/outbound/open-smtp.ts";
import { disconnectSignal } from "#server/postgres/cancel-on-disconnect.ts";
import type { Env } from "#server/settings/env.ts";

import { type MailAccess, reachMailHost } from "./mail-host.ts";
import { MailboxProblem, toMailboxProblem } from "./mailbox-problem.ts";

export type RawMail = { raw: Buffer; envelope: { from: string; to: string[] } };
export type Accepted = {
  /** The recipients rejected by the server, with its messages; it accepted the email for the others. */
  refused: string[];
  /** The Message-ID that the server assigned instead of the email's own. */
  messageId?: string;
};
/**
 * Thrown if the connection broke after the email was handed over and before the server confirmed it: the email may or
 * may not have been sent.
 */
export class PossiblySent extends MailboxProblem {
  override name = "PossiblySent";
}

/** Signs in to a mailbox's outgoing server without sending an email. Throws a MailboxProblem if that fails. */
export const checkOutgoing = (env: Env, access: MailAccess): Promise<void> =>
  withOutgoing(env, access, { purpose: "check" }, async () => {});

/**
 * Sends one email; resolves once the server has accepted it. `before` is called when the server is ready to receive the
 * email: from then on, the server may have it. If `before` throws, the email is not sent, and its error is rethrown.
 * Also throws a MailboxProblem if the server rejected the email, and PossiblySent if it may have accepted it.
 */
export function sendOutgoing(
  env: Env,
  access: MailAccess,
  { raw, envelope }: RawMail,
  before?: () => Promise<void>,
): Promise<Accepted> {
  return withOutgoing(env, access, { purpose: "send", sentBytes: raw.length }, async (send) => {
    let isHandedOver = false;
    let notSubmitted: { why: unknown } | undefined;
    const body = Readable.from(
      (async function* () {
        try {
          await before?.();
        } catch (why) {
          notSubmitted = { why };
          throw why;
        }
        isHandedOver = true;
        yield raw;
      })(),
    );
    try {
      const info = await send({ ...envelope, size: raw.length }, body);
      const refused = (info?.rejectedErrors ?? []).map(({ recipient, response }) => `${recipient}: ${response}`);
      const messageId = info?.serverMessageId?.replaceAll(/[<>]/g, "");
      return { refused, ...(messageId && { messageId }) };
    } catch (error) {
      if (notSubmitted) throw new NotSubmitted(notSubmitted.why);
      disconnectSignal()?.throwIfAborted();
      const problem = toMailboxProblem(error, "outgoing");
      if (!isHandedOver || problem.problem.code === "mail_refused") throw problem;
      throw new PossiblySent({ ...problem.problem, step: "send" }, { cause: error });
    }
  });
}

/** Wraps an error thrown by `before`. */
class NotSubmitted extends Error {
  constructor(cause: unknown) {
    super("The email was not submitted", { cause });
  }
}

async function withOutgoing<T>(
  env: Env,
  access: MailAccess,
  connection: { purpose: Purpose; sentBytes?: number },
  work: (send: SendMail) => Promise<T>,
): Promise<T> {
  const { servers, login } = access;
  const server = servers.outgoing;
  const { address, servername, isSelf } = await reachMailHost(env, "outgoing", access);
  const options = {
    host: address,
    port: server.port,
    secure: server.security === "tls",
    requireTLS: server.security === "starttls",
    tls: { ...(servername && { servername }), rejectUnauthorized: !isSelf },
  };
  try {
    const { user, password: pass } = login;
    return await openSmtp(options, { ...connection, login: { user, pass }, hostname: server.host }, work);
  } catch (error) {
    disconnectSignal()?.throwIfAborted();
    if (error instanceof NotSubmitted) throw error.cause;
    throw toMailboxProblem(error, "outgoing");
  }
}
