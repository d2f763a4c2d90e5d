import { randomUUID } from "node:crypto";

import { type Identify, type Identity, signedOut } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import type { WithinShare } from "#server/http/limits/fair-queue.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";
import { createAssembler, splitBroadcast } from "#server/realtime/broadcast-relay.ts";
import { createChangeFeed } from "#server/realtime/change-feed.ts";
import type { Channel } from "#server/realtime/channel.ts";
import { createDelivery } from "#server/realtime/deliver-changes.ts";
import type { Broadcast } from "#server/realtime/frames.ts";
import type { Binding } from "#server/realtime/join-request.ts";
import { personOf, Subscriptions } from "#server/realtime/subscriptions.ts";
import { readBindings } from "#server/realtime/watch-bindings.ts";
import { createWatchSlots } from "#server/realtime/watch-slots.ts";

export type Hub = ReturnType<typeof createHub>;

/**
 * Creates the state that all sockets of a process share: the joined topics, the watched changes, and the database
 * notifications.
 */
export function createHub(context: Context, identify: Identify, withinShare: WithinShare) {
  const process = randomUUID();
  const channels = new Set<Channel>();
  const byTopic = new Map<string, Set<Channel>>();
  const subscriptions = new Subscriptions();
  let lastId = 0;

  const assemble = createAssembler(({ topic, broadcast, from }) => {
    for (const channel of byTopic.get(topic) ?? []) {
      if (channel.id !== from || channel.hearsItself) channel.hear(broadcast);
    }
  });
  const feed = createChangeFeed(context, {
    onChange(notice) {
      if (notice.table === "members" && notice.type !== "INSERT") void refetchMembers(notice.workspace);
      delivery.deliver(notice);
    },
    onBroadcast: assemble,
    onLate(workspace) {
      for (const channel of channels) {
        const watches = channel.subscriptions.some((subscription) => subscription.workspace === workspace);
        if (watches) channel.notifyMissed();
      }
      void refetchMembers(workspace);
    },
    onLost() {
      for (const channel of channels) channel.fail("The connection to the database was lost");
    },
  });
  const slots = createWatchSlots(context.pool.options.max);
  const delivery = createDelivery(context, subscriptions, () => feed.tables(), slots);

  const mayUse = (identity: Identity, topic: string, isPrivate: boolean, signal?: AbortSignal) =>
    withinShare(personOf(identity), () => mayUseTopic(context, identity, topic, isPrivate, signal));

  /**
   * Ends the channels of users who are no longer members of a workspace (null: of any workspace) immediately, without
   * waiting for their tokens to expire.
   */
  async function refetchMembers(workspace: string | null) {
    const affected = [...channels].filter(({ topic }) => {
      const own = workspaceOfTopic(topic);
      return own !== null && (workspace === null || own === workspace);
    });
    for (const channel of affected) {
      try {
        const may = await mayUse(channel.identity, channel.topic, channel.isPrivate);
        if (!may) channel.shut(joinRejection(channel.topic));
      } catch {
        channel.fail("Could not check who may use this topic");
      }
    }
  }

  const add = (channel: Channel) => {
    channels.add(channel);
    const all = byTopic.get(channel.topic) ?? new Set();
    byTopic.set(channel.topic, all.add(channel));
    channel.hold(() => {
      channels.delete(channel);
      all.delete(channel);
      if (all.size === 0) byTopic.delete(channel.topic);
    });
  };

  return {
    newId: () => `${process}:${(lastId += 1)}`,
    identify: (apikey: string, token: string | undefined) => identify(apikey, token && `Bearer ${token}`),
    mayUse,

    /**
     * Starts the events of a joined channel and returns its bindings with their ids. `signal` is aborted when the
     * client disconnects.
     */
    async start(channel: Channel, bindings: Binding[], signal: AbortSignal): Promise<(Binding & { id: number })[]> {
      await feed.connect();
      // The channel is registered first, so that it is notified if the connection is lost again.
      add(channel);
      const workspace = workspaceOfTopic(channel.topic);
      if (workspace) channel.hold(await feed.watch(workspace));
      const requested =
        bindings.length > 0
          ? await readBindings({ context, slots, signal }, await feed.tables(), channel.identity, bindings)
          : [];
      for (const workspace of new Set(requested.map((binding) => binding.workspace)))
        channel.hold(await feed.watch(workspace));
      channel.subscriptions = requested.map((binding) => ({ ...binding, id: (lastId += 1), subscriber: channel }));
      if (!channel.isOpen) return [];
      for (const subscription of channel.subscriptions) {
        subscriptions.add(subscription);
        channel.hold(() => subscriptions.delete(subscription));
      }
      return bindings.map((binding, at) => ({ ...binding, id: channel.subscriptions[at]?.id ?? 0 }));
    },

    /** Passes a broadcast to all channels of the topic, in every process. */
    async broadcast(topic: string, broadcast: Broadcast, from: string | null): Promise<void> {
      await feed.say(splitBroadcast({ topic, broadcast, from }));
    },
    /** Ends the channels that were opened with a session that has ended. */
    endSession(sessionId: string) {
      for (const channel of channels) if (channel.identity.sessionId === sessionId) channel.shut(signedOut);
    },
    close: () => feed.close(),
  };
}

export const joinRejection = (topic: string) =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;

const ownedTopic = /^(workspace|user):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?::|$)/i;

/** Returns the workspace to which a topic such as `workspace:<id>:board` is restricted; null for other topics. */
function workspaceOfTopic(topic: string): string | null {
  const [, kind, id] = ownedTopic.exec(topic) ?? [];
  return kind?.toLowerCase() === "workspace" ? (id?.toLowerCase() ?? null) : null;
}

/**
 * True if a user may send and receive on a topic. `workspace:<id>…` is for the members of the workspace, and
 * `user:<id>…` for one user. All other topics are open to anyone who knows the name, unless the channel is requested as
 * private, which is never granted.
 */
async function mayUseTopic(
  { pool }: Pick<Context, "pool">,
  { role, claims, userId }: Identity,
  topic: string,
  isPrivate: boolean,
  signal?: AbortSignal,
): Promise<boolean> {
  if (role === "service_role") return true;
  const [, kind, id] = ownedTopic.exec(topic) ?? [];
  if (!kind || !id) return !isPrivate;
  if (kind.toLowerCase() === "user") return userId === id.toLowerCase();
  if (role !== "authenticated") return false;
  const text = "select from private.workspaces('viewer') own (id) where own.id = $1::uuid";
  const { rows } = await runRoundTrip(pool, { role, claims, text, values: [id], signal });
  return rows.length > 0;
}
