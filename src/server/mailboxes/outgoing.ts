import type { SendMailOptions, Transporter } from "nodemailer";

import type { MailServer } from "#domain/mail/mailbox.ts";
import type { Env } from "#server/env.ts";

import type { Login } from "./incoming.ts";
import { reachMailHost } from "./mail-host.ts";
import { toMailboxProblem } from "./mailbox-problem.ts";

/** Signs in to where mails of a mailbox leave, without sending one; throws a MailboxProblem. */
export const checkOutgoing = (env: Env, server: MailServer, login: Login): Promise<void> =>
  withOutgoing(env, server, login, async (transport) => {
    await transport.verify();
  });

/** Sends one mail; resolves once the server has taken it. Throws a MailboxProblem where it has not. */
export const sendOutgoing = (env: Env, server: MailServer, login: Login, mail: SendMailOptions): Promise<void> =>
  withOutgoing(env, server, login, async (transport) => {
    await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  });

async function withOutgoing(
  env: Env,
  server: MailServer,
  { user, password }: Login,
  work: (transport: Transporter) => Promise<void>,
): Promise<void> {
  const { address, servername, isSelf } = await reachMailHost(env, "outgoing", server);
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    host: address,
    port: server.port,
    secure: server.security === "tls",
    requireTLS: server.security === "starttls",
    tls: { ...(servername && { servername }), rejectUnauthorized: !isSelf },
    auth: { user, pass: password },
    connectionTimeout: 20_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  try {
    await work(transport);
  } catch (error) {
    throw toMailboxProblem(error, "outgoing");
  } finally {
    transport.close();
  }
}
