import type { Readable } from "node:stream";

import type { SendMailOptions, Transporter } from "nodemailer";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type SMTPPool from "nodemailer/lib/smtp-pool";

import { ConnectionWatch, sendingMs } from "#server/outbound/connection-watch.ts";
import { connectionMs, mailLimits, type Purpose } from "#server/outbound/limits.ts";
import { OutboundLimit } from "#server/outbound/outbound-limit.ts";

type Connection = {
  purpose: Purpose;
  sentBytes?: number;
  login: { user: string; pass: string };
  /** The host name of the server; the options contain its address, which was checked before. */
  hostname: string;
};
type Envelope = Parameters<SMTPConnection["send"]>[0];
type SmtpResponse = Parameters<Parameters<SMTPConnection["send"]>[2]>[1];
/** Sends one email. Resolves to the server's response. */
export type SendMail = (envelope: Envelope, body: Readable) => Promise<SmtpResponse>;

/** Limits enforced by nodemailer itself. */
const smtpOptions = {
  connectionTimeout: mailLimits.connectMs,
  greetingTimeout: mailLimits.connectMs,
  dnsTimeout: mailLimits.connectMs,
  socketTimeout: mailLimits.commandMs,
  socketCloseTimeout: 0,
  maxResponseSize: mailLimits.smtpReplyBytes,
};

/**
 * Connects to an SMTP server, signs in and runs `work`. Throws an OutboundLimit if the server takes too long, the abort
 * reason if the caller's client disconnected, and otherwise nodemailer's error.
 */
export async function openSmtp<T>(
  options: SMTPConnection.Options,
  { purpose, sentBytes, login, hostname }: Connection,
  work: (send: SendMail) => Promise<T>,
): Promise<T> {
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const connection = new Connection({ ...options, ...smtpOptions });
  // nodemailer interprets replies by the name of the server: Amazon SES returns a Message-ID without its domain, which
  // is derived from the name.
  connection.options.host = hostname;
  const broken = Promise.withResolvers<never>();
  connection.on("error", (error: Error) => broken.reject(error));
  broken.promise.catch(() => {});
  const watch = new ConnectionWatch({
    what: "SMTP",
    lastsMs: connectionMs[purpose] + sendingMs(sentBytes),
    // A reply that is too long ends the connection, and replies are few, so the bytes need no limit here.
    received: () => 0,
    close: () => connection.close(),
  });
  const command = (name: string, begin: (done: (error?: Error | null) => void) => void) =>
    watch.run(name, () =>
      Promise.race([
        broken.promise,
        new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
      ]),
    );
  try {
    await command("connect", (done) => connection.connect(done));
    await command("login", (done) => connection.login(login, done));
    return await work((envelope, body) =>
      watch.run(
        "send",
        () =>
          new Promise((resolve, reject) => {
            connection.send(envelope, body, (error, sent) => (error ? reject(error) : resolve(sent)));
          }),
        { ...(sentBytes !== undefined && { sentBytes }) },
      ),
    );
  } finally {
    watch.end();
    connection.quit();
    setTimeout(() => connection.close(), mailLimits.connectMs).unref();
  }
}

export type SmtpPool = { send(mail: SendMailOptions): Promise<void>; verify(): Promise<void>; close(): void };

/**
 * Sends emails over a few connections to one server that stay open. If the server does not accept an email in time, all
 * of them are closed, and an OutboundLimit is thrown.
 */
export function openSmtpPool(options: SMTPPool.Options): SmtpPool {
  let opened: Promise<Transporter> | undefined;
  // The library is loaded with the first email, because most processes never send one.
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({ ...options, ...smtpOptions, pool: true, maxConnections: 3 });
  };
  const close = () => {
    void opened?.then((transport) => transport.close());
    opened = undefined;
  };
  const inTime = async (work: (transport: Transporter) => Promise<unknown>) => {
    const transport = await (opened ??= open());
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      close();
      late.reject(new OutboundLimit("ETOOSLOW", "SMTP"));
    }, connectionMs.send);
    await Promise.race([work(transport), late.promise]).finally(() => clearTimeout(timer));
  };
  return {
    send: (mail) => inTime((transport) => transport.sendMail(mail)),
    verify: () => inTime((transport) => transport.verify()),
    close,
  };
}
