import type { ImapFlow, ImapFlowOptions } from "imapflow";

import { ConnectionWatch, sendingMs } from "#server/outbound/connection-watch.ts";
import { connectionMs, type ImapCommand, imapCommands, mailLimits, type Purpose } from "#server/outbound/limits.ts";
import { OutboundLimit } from "#server/outbound/outbound-limit.ts";

/** A client of which each command has limits in time and bytes; what else ImapFlow can do has none, and is not there. */
export type ImapClient = Pick<ImapFlow, Exclude<ImapCommand, "connect" | "logout"> | "usable" | "mailbox">;
type Connection = { purpose: Purpose; sentBytes?: number };

/**
 * Connects to an IMAP server, runs `work` and signs out. Throws an OutboundLimit where the server takes too long or answers too much, the
 * reason for which the caller left, and else what ImapFlow says.
 */
export async function openImap<T>(
  options: ImapFlowOptions,
  { purpose, sentBytes }: Connection,
  work: (client: ImapClient) => Promise<T>,
): Promise<T> {
  // Loaded with the first mailbox: most processes never have one.
  const imapflow = await import("imapflow");
  // Of what is logged only the server's responses count, one by one as they are read; nothing of them is kept.
  const count = ({ src }: { src?: unknown }) => {
    if (src === "s") watch.countResponse();
  };
  const client = new imapflow.ImapFlow({
    ...options,
    logger: { trace: count, debug: count, info: () => {}, warn: () => {}, error: count },
    disableAutoIdle: true,
    // Few bytes that unpack to many would count as few.
    disableCompression: true,
    connectionTimeout: mailLimits.connectMs,
    greetingTimeout: mailLimits.connectMs,
    socketTimeout: mailLimits.silenceMs,
    maxLineLength: mailLimits.lineBytes,
    maxLiteralSize: mailLimits.literalBytes,
    maxResponseSize: mailLimits.literalBytes + mailLimits.lineBytes,
  });
  // What goes wrong between commands rejects the next one, too, which does not know why.
  let broken: unknown;
  client.on("error", (error) => {
    broken ??= error;
  });
  const watch = new ConnectionWatch({
    what: "IMAP",
    lastsMs: connectionMs[purpose] + sendingMs(sentBytes),
    received: () => client.stats().received,
    close: () => client.close(),
  });
  try {
    const watched = watchCommands(client, watch, sentBytes);
    await watched.connect();
    const done = await work(watched);
    await watched.logout();
    return done;
  } catch (error) {
    watch.throwIfClosed();
    if (sizeCodes.has(codeOf(broken))) throw new OutboundLimit("ETOOLONG", "IMAP", { cause: broken });
    throw error;
  } finally {
    watch.end();
    client.close();
  }
}

/** What ImapFlow calls a line, a part or a response that is too long. */
const sizeCodes = new Set<unknown>(["LineTooLarge", "LiteralTooLarge", "ResponseTooLarge"]);
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

const isCommand = (name: PropertyKey): name is ImapCommand => name in imapCommands;

/** Runs each command of a client within its limits. */
const watchCommands = (client: ImapFlow, watch: ConnectionWatch, sentBytes?: number) =>
  new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function" || !isCommand(name)) return value;
      return (...given: unknown[]) =>
        watch.run(name, async (): Promise<unknown> => Reflect.apply(value, target, given), {
          mostBytes: imapCommands[name],
          ...(name === "append" && { sentBytes }),
        });
    },
  });
