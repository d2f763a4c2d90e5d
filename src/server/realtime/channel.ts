import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Broadcast, Frame } from "#server/realtime/frames.ts";
import type { Subscriber, Subscription } from "#server/realtime/subscriptions.ts";

/** The client's connection, as a socket passes it to its channels. */
export type Connection = {
  send(frame: Frame): void;
  sendBroadcast(topic: string, broadcast: Broadcast): void;
};

/** A topic that one client has joined, with its events, identity and expiry. */
export class Channel implements Subscriber {
  /** The topic as named by the client, with the prefix `realtime:`. */
  readonly fullTopic: string;
  readonly topic: string;
  readonly joinRef: string | null;
  readonly id: string;
  readonly isPrivate: boolean;
  readonly hearsItself: boolean;
  readonly isAcknowledged: boolean;
  subscriptions: Subscription[] = [];
  isOpen = true;
  readonly #connection: Connection;
  readonly #onClosed: (channel: Channel) => void;
  #identity: Identity;
  #expiry: NodeJS.Timeout | undefined;
  #releases: (() => void)[] = [];

  constructor(
    join: {
      fullTopic: string;
      joinRef: string | null;
      id: string;
      isPrivate: boolean;
      broadcast: { self?: boolean; ack?: boolean } | undefined;
      identity: Identity;
    },
    connection: Connection,
    onClosed: (channel: Channel) => void,
  ) {
    this.fullTopic = join.fullTopic;
    this.topic = join.fullTopic.replace(/^realtime:/i, "");
    this.joinRef = join.joinRef;
    this.id = join.id;
    this.isPrivate = join.isPrivate;
    this.hearsItself = join.broadcast?.self ?? false;
    this.isAcknowledged = join.broadcast?.ack ?? false;
    this.#connection = connection;
    this.#onClosed = onClosed;
    this.#identity = join.identity;
    this.#awaitExpiry();
  }

  get identity() {
    return this.#identity;
  }
  set identity(identity: Identity) {
    this.#identity = identity;
    this.#awaitExpiry();
  }

  /** Registers a function to call when the channel ends. If the channel has already ended, calls it immediately. */
  hold(release: () => void) {
    if (this.isOpen) this.#releases.push(release);
    else release();
  }

  send(event: string, payload: unknown) {
    if (this.isOpen) this.#connection.send(this.#frame(event, payload));
  }

  reply(ref: string | null, status: "ok" | "error", response: object) {
    this.#connection.send({ ...this.#frame("phx_reply", { status, response }), ref });
  }

  /** Notifies the client that it may have missed changes and has to query the data again. */
  notifyMissed() {
    const message = { status: "ok", extension: "postgres_changes", channel: this.topic };
    this.send("system", { ...message, message: "Changes may have been missed", missed: true });
  }

  hear(broadcast: Broadcast) {
    if (this.isOpen && this.identity.expiresAt > Date.now()) this.#connection.sendBroadcast(this.fullTopic, broadcast);
  }

  /** Notifies the client of the reason and ends the channel permanently, for example when a token has expired. */
  shut(message: string) {
    if (!this.isOpen) return;
    this.send("system", { extension: "system", status: "error", message, channel: this.topic });
    this.send("phx_close", {});
    this.end();
  }

  /** Ends the channel for a temporary reason, so that the client joins again. */
  fail(reason: string) {
    if (!this.isOpen) return;
    this.send("phx_error", { reason });
    this.end();
  }

  end() {
    if (!this.isOpen) return;
    this.isOpen = false;
    clearTimeout(this.#expiry);
    for (const release of this.#releases.splice(0)) release();
    this.#onClosed(this);
  }

  #frame(event: string, payload: unknown): Frame {
    return { joinRef: this.joinRef, ref: null, topic: this.fullTopic, event, payload };
  }

  #awaitExpiry() {
    clearTimeout(this.#expiry);
    const { expiresAt } = this.#identity;
    if (expiresAt === Infinity || !this.isOpen) return;
    const wait = Math.min(Math.max(0, expiresAt - Date.now()), 2 ** 31 - 1);
    this.#expiry = setTimeout(() => {
      if (Date.now() >= expiresAt) this.shut("Token has expired");
      else this.#awaitExpiry();
    }, wait).unref();
  }
}
