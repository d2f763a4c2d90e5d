import { mailLimits } from "#server/outbound/limits.ts";
import { OutboundLimit } from "#server/outbound/outbound-limit.ts";
import { disconnectSignal } from "#server/postgres/cancel-on-disconnect.ts";

type Command = {
  name: string;
  startedAt: number;
  bytes: number;
  responses: number;
  maxBytes: number;
  lastsMs: number;
};
type Watched = {
  what: "IMAP" | "SMTP";
  lastsMs: number;
  received: () => number;
  close: () => void;
};
type CommandLimits = { maxBytes?: number; sentBytes?: number };

/** Polling interval for the number of bytes, because no event reports it. */
const readEveryMs = 20;

/**
 * Watches a connection to a mail server. Closes it if the connection or one of its commands exceeds its limits on time
 * or bytes, or if the caller's client disconnects. Commands then reject with that reason.
 */
export class ConnectionWatch {
  readonly #watched: Watched;
  readonly #startedAt = performance.now();
  readonly #commands = new Set<Command>();
  readonly #caller = disconnectSignal();
  readonly #timer = setInterval(() => this.#check(), readEveryMs);
  readonly #closed = Promise.withResolvers<never>();
  #responses = 0;
  #reason: { error: unknown } | undefined;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#closed.promise.catch(() => {});
    this.#caller?.addEventListener("abort", this.#leave, { once: true });
    if (this.#caller?.aborted) this.#leave();
  }

  throwIfClosed(): void {
    if (this.#reason) throw this.#reason.error;
  }

  async run<T>(name: string, work: () => Promise<T>, { maxBytes, sentBytes }: CommandLimits = {}): Promise<T> {
    this.throwIfClosed();
    const command = {
      name,
      startedAt: performance.now(),
      bytes: this.#watched.received(),
      responses: this.#responses,
      maxBytes: maxBytes ?? Infinity,
      lastsMs: mailLimits.commandMs + sendingMs(sentBytes),
    };
    this.#commands.add(command);
    try {
      return await Promise.race([work(), this.#closed.promise]);
    } catch (error) {
      this.throwIfClosed();
      throw error;
    } finally {
      this.#commands.delete(command);
    }
  }

  /** Counts a response, and closes the connection if there are too many. */
  countResponse(): void {
    this.#responses += 1;
    const { what } = this.#watched;
    if (this.#responses > mailLimits.connectionResponses) this.#close(new OutboundLimit("ETOOLONG", what));
    for (const { name, responses } of this.#commands)
      if (this.#responses - responses > mailLimits.commandResponses)
        this.#close(new OutboundLimit("ETOOLONG", `${what} ${name}`));
  }

  /** Stops watching. The connection stays open. */
  end(): void {
    clearInterval(this.#timer);
    this.#caller?.removeEventListener("abort", this.#leave);
  }

  #check() {
    const { what, lastsMs, received } = this.#watched;
    const [now, bytes] = [performance.now(), received()];
    if (bytes > mailLimits.connectionBytes) this.#close(new OutboundLimit("ETOOLONG", what));
    if (now - this.#startedAt > lastsMs) this.#close(new OutboundLimit("ETOOSLOW", what));
    for (const { name, startedAt, bytes: before, maxBytes, lastsMs: commandMs } of this.#commands) {
      const earnedMs = ((bytes - before) / mailLimits.readPace) * 1000;
      if (bytes - before > maxBytes) this.#close(new OutboundLimit("ETOOLONG", `${what} ${name}`));
      if (now - startedAt > commandMs + earnedMs) this.#close(new OutboundLimit("ETOOSLOW", `${what} ${name}`));
    }
  }

  readonly #leave = () => this.#close(this.#caller?.reason);

  #close(error: unknown) {
    if (this.#reason) return;
    this.#reason = { error };
    this.end();
    this.#closed.reject(error);
    this.#watched.close();
  }
}

/** Returns the additional time allowed for sending a number of bytes. */
export const sendingMs = (bytes = 0): number => (bytes / mailLimits.sendPace) * 1000;
