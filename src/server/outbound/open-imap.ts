import type { ImapFlow, ImapFlowOptions } from "imapflow";

import { ConnectionWatch, sendingMs } from "#server/outbound/connection-watch.ts";
import { connectionMs, type ImapCommand, imapCommands, mailLimits, type Purpose } from "#server/outbound/limits.ts";
import { OutboundLimit } from "#server/outbound/outbound-limit.ts";

/**
 * A client whose commands all have limits on time and bytes. imapflow's other methods have no limits and are not
 * available.
 */
export type ImapClient = Pick<ImapFlow, Exclude<ImapCommand, "connect" | "logout"> | "usable" | "mailbox">;
type Connection = { purpose: Purpose; sentBytes?: number };

/**
 * Connects to an IMAP server, runs `work` and signs out. Throws an OutboundLimit if the server takes too long or sends
 * too much, the abort reason if the caller's client disconnected, and otherwise imapflow's error.
 */
export async function openImap<T>(
  options: ImapFlowOptions,
  { purpose, sentBytes }: Connection,
  work: (client: ImapClient) => Promise<T>,
): Promise<T> {
  // The library is loaded with the first mailbox, because most processes never have one.
  const imapflow = await import("imapflow");
  // The logger only counts the bytes of the server's responses while they are read; their contents are not stored.
  const count = ({ src }: { src?: unknown }) => {
    if (src === "s") watch.countResponse();
  };
  const client = new imapflow.ImapFlow({
    ...options,
    logger: { trace: count, debug: count, info: () => {}, warn: () => {}, error: count },
    disableAutoIdle: true,
    // With compression, the limits on bytes would not count the unpacked bytes.
    disableCompression: true,
    connectionTimeout: mailLimits.connectMs,
    greetingTimeout: mailLimits.connectMs,
    socketTimeout: mailLimits.silenceMs,
    maxLineLength: mailLimits.lineBytes,
    maxLiteralSize: mailLimits.literalBytes,
    maxResponseSize: mailLimits.literalBytes + mailLimits.lineBytes,
  });
  // An error between commands also rejects the next command, but without the cause.
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

/** imapflow's error codes for lines, parts and responses that are too long. */
const sizeCodes = new Set<unknown>(["LineTooLarge", "LiteralTooLarge", "ResponseTooLarge"]);
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

const isCommand = (name: PropertyKey): name is ImapCommand => name in imapCommands;

/** Runs each command of a client within the command's limits. */
const watchCommands = (client: ImapFlow, watch: ConnectionWatch, sentBytes?: number) =>
  new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function" || !isCommand(name)) return value;
      return (...args: unknown[]) =>
        watch.run(name, async (): Promise<unknown> => Reflect.apply(value, target, args), {
          maxBytes: imapCommands[name],
          ...(name === "append" && { sentBytes }),
        });
    },
  });
