import type { RawData, WebSocket } from "ws";
import { z } from "zod";

import { brand } from "#domain/brand.ts";
import { AuthFailure } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { Channel } from "#server/realtime/channel.ts";
import {
  BadFrame,
  type Broadcast,
  type Frame,
  readBinaryFrame,
  readTextFrame,
  type Version,
  writeBroadcast,
  writeFrame,
} from "#server/realtime/frames.ts";
import { type Hub, joinRejection } from "#server/realtime/hub.ts";
import { accessTokenSchema, broadcastSchema, joinSchema, type JoinRequest } from "#server/realtime/join-request.ts";
import { createMessageLimit } from "#server/realtime/message-limit.ts";
import { realtimeLimits } from "#server/realtime/realtime-limits.ts";
import { BadFilter } from "#server/realtime/row-filter.ts";

type Users = { enter(userId: string): (() => void) | null };
/** Thrown for a rejected join; the message is for the client. */
class JoinRejected extends Error {}

/** Serves one client with the protocol of Phoenix channels, as expected by realtime-js. */
export function serveSocket(
  socket: WebSocket,
  {
    hub,
    log,
    apikey,
    version,
    users,
  }: { hub: Hub; log: Context["log"]; apikey: string; version: Version; users: Users },
) {
  const channels = new Map<string, Channel>();
  /** The token with which each channel was opened or last renewed. */
  const shown = new WeakMap<Channel, string>();
  const isWithinLimit = createMessageLimit(realtimeLimits.messagesPerSecond);
  // Messages are processed one at a time, because a broadcast sent right after a join must find the channel.
  let last: Promise<void> = Promise.resolve();
  let undone = 0;
  let silence: NodeJS.Timeout | undefined;
  let leaveUser: (() => void) | null = null;
  /** Aborts the work for this client when it disconnects. */
  const gone = new AbortController();

  const write = (data: string | Buffer | null) => {
    if (data === null || socket.readyState !== socket.OPEN) return;
    socket.send(data);
    // A client that does not read must not fill the server's memory.
    if (socket.bufferedAmount > realtimeLimits.waitingBytes) socket.terminate();
  };
  const connection = {
    send: (frame: Frame) => write(writeFrame(version, frame)),
    sendBroadcast: (topic: string, broadcast: Broadcast) => write(writeBroadcast(version, topic, broadcast)),
  };
  const reply = ({ joinRef, ref, topic }: Omit<Frame, "event" | "payload">, status: "ok" | "error", response: object) =>
    connection.send({ joinRef, ref, topic, event: "phx_reply", payload: { status, response } });

  function listen() {
    clearTimeout(silence);
    silence = setTimeout(() => socket.close(1000, "No heartbeat"), realtimeLimits.silenceMs).unref();
  }

  async function receive(data: Buffer, isBinary: boolean) {
    if (gone.signal.aborted) return;
    if (isBinary) {
      const { broadcast, hasOptions, ...frame } = readBinaryFrame(data);
      return relay(frame, broadcast, hasOptions);
    }
    const frame = readTextFrame(version, data.toString());
    if (frame.topic === "phoenix" && frame.event === "heartbeat") {
      reply(frame, "ok", {});
      return shutEnded();
    }
    if (frame.event === "phx_join") return join(frame);
    const channel = channels.get(frame.topic);
    if (!channel) return reply(frame, "error", { reason: "unmatched topic" });
    if (frame.event === "phx_leave") return leave(frame, channel);
    if (frame.event === "access_token") return renew(frame, channel);
    if (frame.event !== "broadcast")
      return reply(frame, "error", { reason: `${brand.name} does not know the event ${frame.event.slice(0, 100)}` });
    const parsed = broadcastSchema.safeParse(frame.payload);
    if (!parsed.success)
      return reply(frame, "error", { reason: "A broadcast needs an event of at most 255 characters" });
    const payload = Buffer.from(JSON.stringify(parsed.data.payload ?? {}));
    return relay(frame, { event: parsed.data.event, payload, isJson: true }, false);
  }

  async function join(frame: Frame) {
    const parsed = joinSchema.safeParse(frame.payload ?? {});
    if (!parsed.success) return reply(frame, "error", { reason: `Invalid join: ${z.prettifyError(parsed.error)}` });
    // Joining again replaces the earlier channel, because the server may not have noticed its loss.
    channels.get(frame.topic)?.end();
    if (channels.size >= realtimeLimits.channelsPerSocket) {
      return reply(frame, "error", {
        reason: `ChannelRateLimitReached: Too many channels, at most ${realtimeLimits.channelsPerSocket}`,
      });
    }
    let channel: Channel | undefined;
    try {
      channel = await openChannel(frame, parsed.data);
      const bindings = await hub.start(channel, parsed.data.config.postgres_changes ?? [], gone.signal);
      // If the session or the membership ended before the hub knew this channel, the channel was not notified.
      await hub.identify(apikey, parsed.data.access_token);
      const { identity, topic, isPrivate } = channel;
      if (!(await hub.mayUse(identity, topic, isPrivate, gone.signal))) throw new JoinRejected(joinRejection(topic));
      if (!channel.isOpen) return;
      channel.reply(frame.ref, "ok", { postgres_changes: bindings });
      if (parsed.data.config.presence?.enabled) channel.send("presence_state", {});
      if (bindings.length > 0) {
        const message = { status: "ok", extension: "postgres_changes", channel: channel.topic };
        channel.send("system", { ...message, message: "Subscribed to PostgreSQL" });
      }
    } catch (error) {
      channel?.end();
      reply(frame, "error", { reason: reasonFor(error) });
    }
  }

  async function openChannel(frame: Frame, { access_token: token, config }: JoinRequest): Promise<Channel> {
    const topic = frame.topic.replace(/^realtime:/i, "");
    if (!frame.topic.toLowerCase().startsWith("realtime:") || topic === "")
      throw new JoinRejected("You must provide a topic name");
    if (Buffer.byteLength(frame.topic) > 255) throw new JoinRejected("A topic has at most 255 characters");
    const identity = await hub.identify(apikey, token);
    if (identity.expiresAt <= Date.now()) throw new JoinRejected("Token has expired");
    const isPrivate = config.private ?? false;
    if (!(await hub.mayUse(identity, topic, isPrivate, gone.signal))) throw new JoinRejected(joinRejection(topic));
    // If the client has disconnected in the meantime, a channel opened now would never end.
    if (socket.readyState !== socket.OPEN) throw new JoinRejected("The connection is closed");
    if (identity.userId && !leaveUser) {
      leaveUser = users.enter(identity.userId);
      if (!leaveUser)
        throw new JoinRejected(
          `ConnectionRateLimitReached: At most ${realtimeLimits.socketsPerUser} connections per user`,
        );
    }
    const { joinRef, topic: fullTopic } = frame;
    const channel = new Channel(
      { fullTopic, joinRef, id: hub.newId(), isPrivate, broadcast: config.broadcast, identity },
      connection,
      (ended) => channels.get(fullTopic) === ended && channels.delete(fullTopic),
    );
    channels.set(fullTopic, channel);
    if (token) shown.set(channel, token);
    return channel;
  }

  function leave(frame: Frame, channel: Channel) {
    reply(frame, "ok", {});
    channel.send("phx_close", {});
    channel.end();
  }

  async function renew(frame: Frame, channel: Channel) {
    const parsed = accessTokenSchema.safeParse(frame.payload);
    if (!parsed.success) return channel.shut("The access_token must be a text");
    const { access_token: token } = parsed.data;
    // Without a session the client sends its API key again, or nothing, and the channel keeps its token.
    if (!token || token.startsWith("sb_")) return;
    try {
      const identity = await hub.identify(apikey, token);
      if (!(await hub.mayUse(identity, channel.topic, channel.isPrivate, gone.signal)))
        return channel.shut(joinRejection(channel.topic));
      channel.identity = identity;
      shown.set(channel, token);
    } catch (error) {
      channel.shut(reasonFor(error));
    }
  }

  /**
   * Ends the channels of users who have lost access: they have signed out, are deleting their account, or have not
   * passed a second factor.
   */
  async function shutEnded() {
    for (const channel of channels.values()) {
      const token = shown.get(channel);
      if (!token) continue;
      await hub.identify(apikey, token).catch((error: unknown) => {
        if (error instanceof AuthFailure) channel.shut(error.message);
      });
    }
  }

  async function relay(frame: Omit<Frame, "event" | "payload">, broadcast: Broadcast, hasOptions: boolean) {
    const channel = channels.get(frame.topic);
    if (!channel) return reply(frame, "error", { reason: "unmatched topic" });
    if (channel.identity.expiresAt <= Date.now()) return channel.shut("Token has expired");
    if (hasOptions) return reply(frame, "error", { error: "Broadcasts are forwarded, not stored" });
    await hub.broadcast(channel.topic, broadcast, channel.id);
    if (channel.isAcknowledged) channel.reply(frame.ref, "ok", {});
  }

  function reasonFor(error: unknown): string {
    if (gone.signal.aborted) return "The connection is closed";
    if (error instanceof AuthFailure || error instanceof BadFilter || error instanceof JoinRejected)
      return error.message;
    log.warn({ err: error }, "Could not join a live channel");
    return "UnknownErrorOnChannel: Please try again";
  }

  listen();
  socket.on("message", (data: RawData, isBinary: boolean) => {
    listen();
    if (!isWithinLimit()) return socket.close(1008, "Too many messages");
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
    undone += bytes.length;
    if (undone > realtimeLimits.undoneBytes) return socket.close(1008, "Too much at the same time");
    last = last
      .then(() => receive(bytes, isBinary))
      .finally(() => (undone -= bytes.length))
      .catch((error: unknown) => {
        if (error instanceof BadFrame) return socket.close(1003, error.message);
        log.error({ err: error }, "A live message failed");
        socket.close(1011, "Internal error");
      });
  });
  // Errors can be ignored: the close event that follows reports the problem with a frame.
  socket.on("error", () => {});
  socket.on("close", () => {
    clearTimeout(silence);
    gone.abort();
    for (const channel of channels.values()) channel.end();
    leaveUser?.();
  });
}
