import type { Context } from "#server/context/context.ts";
import { isTimeout } from "#server/postgres/cancel.ts";
import type { Notice } from "#server/realtime/change-feed.ts";
import { matchesChange, notifyOfChange } from "#server/realtime/notify-of-changes.ts";
import { type Change, PendingChanges } from "#server/realtime/pending-changes.ts";
import { readableChanges, readRows } from "#server/realtime/read-changes.ts";
import { realtimeLimits } from "#server/realtime/realtime-limits.ts";
import { isPattern } from "#server/realtime/row-filter.ts";
import { personOf, type Reader, type Subscription, type Subscriptions } from "#server/realtime/subscriptions.ts";
import { slowFilters, type WatchSlots } from "#server/realtime/watch-slots.ts";
import { readableColumns, type WatchedTable } from "#server/realtime/watched-tables.ts";

/** Changes within this time are read together. */
const gatherMs = 20;
/** Interval for checking whether a read still has recipients. */
const goneMs = 100;
const { readTimeoutMs, patternsTimeoutMs } = realtimeLimits;

/**
 * The changes that were not yet delivered to a reader, and the reader's watched tables when the changes were
 * distributed.
 */
type ReaderQueue = { pending: PendingChanges; watched: Map<string, { table: WatchedTable; reader: Reader }> };

/**
 * Creates the function that delivers changes to watchers, with each watcher's permissions and in the order of the
 * changes. Readers do not wait for each other, only for a slot; people take turns for slots.
 */
export function createDelivery(
  context: Pick<Context, "pool" | "log">,
  subscriptions: Subscriptions,
  tables: () => Promise<Map<string, WatchedTable>>,
  slots: WatchSlots,
) {
  const pending = new PendingChanges();
  const queues = new Map<string, ReaderQueue>();
  let isDistributing = false;

  async function distributeAll() {
    while (!pending.isEmpty) {
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
      const known = await tables();
      for (const [name, changes] of Map.groupBy(pending.take(), ({ table }) => table)) {
        const table = known.get(name);
        if (!table) continue;
        for (const [key, reader] of subscriptions.ofTable(name)) distribute(key, table, reader, changes);
      }
    }
  }

  function distribute(key: string, table: WatchedTable, reader: Reader, all: Change[]) {
    const changes = all.filter((change) =>
      reader.subscriptions.some((subscription) => matchesChange(subscription, change)),
    );
    if (changes.length === 0 || readableColumns(table, reader.identity.role).length === 0) return;
    const queue = queues.get(key) ?? { pending: new PendingChanges(), watched: new Map() };
    for (const change of changes) queue.pending.add(change);
    queue.watched.set(table.name, { table, reader });
    if (queues.has(key)) return;
    queues.set(key, queue);
    deliverToReader(key, queue).catch((error: unknown) => {
      context.log.error({ err: error }, "Could not send changes to a subscriber");
    });
  }

  async function deliverToReader(key: string, { pending: own, watched }: ReaderQueue) {
    try {
      while (!own.isEmpty) {
        for (const [name, changes] of Map.groupBy(own.take(), ({ table }) => table)) {
          const known = watched.get(name);
          if (!known) continue;
          for (const reading of inReadings(known.reader)) await deliverReading(known.table, reading, changes);
        }
      }
    } finally {
      queues.delete(key);
    }
  }

  async function deliverReading(table: WatchedTable, reading: Reading, changes: Change[]) {
    const subscribers = [...new Set(reading.subscriptions.map(({ subscriber }) => subscriber))];
    const isAlone = subscribers.length === 1;
    try {
      const timeoutMs = isAlone || !reading.isPatterned ? readTimeoutMs : patternsTimeoutMs;
      const notify = await read(table, reading, changes, timeoutMs);
      notify?.();
    } catch (error) {
      if (!subscribers.some(({ isOpen }) => isOpen)) return;
      if (reading.isPatterned && isTimeout(error)) {
        if (!isAlone) {
          // The filters of one subscriber caused the timeout, so each subscriber is read separately.
          for (const own of Map.groupBy(reading.subscriptions, ({ subscriber }) => subscriber).values())
            await deliverReading(table, { ...reading, subscriptions: own }, changes);
          return;
        }
        if (await isFaultOfFilters(table, reading, changes)) {
          slots.rest(personOf(reading.identity));
          for (const subscriber of subscribers) subscriber.shut(slowFilters);
          return;
        }
      }
      context.log.warn({ err: error, table: table.name }, "Could not read changed rows for a subscriber");
      for (const subscriber of subscribers) subscriber.fail("Changes could not be read");
    }
  }

  /**
   * Reads the rows after the changes, within the share of the reader's user. Returns the function that notifies the
   * channels.
   */
  function read(
    table: WatchedTable,
    { identity, subscriptions: all, isPatterned }: Reading,
    batch: Change[],
    timeoutMs: number,
  ) {
    return slots.take(personOf(identity), isPatterned, async () => {
      // Some subscribers may have left while this read waited for its slot.
      const concerned = all.filter(
        (subscription) => subscription.subscriber.isOpen && batch.some((change) => matchesChange(subscription, change)),
      );
      const reader = { identity, subscriptions: concerned };
      const changes = batch.filter((change) => concerned.some((subscription) => matchesChange(subscription, change)));
      if (changes.length === 0) return;
      const keys = changes
        .filter(({ type }) => type !== "DELETE")
        .flatMap(({ workspace, ids }) => ids?.map((id) => ({ workspace, id })) ?? []);
      const unread = changes.filter(({ type, ids }) => type === "DELETE" || !ids);
      return whileConnected(concerned, async (signal) => {
        const bounds = { timeoutMs, signal };
        const rows = await readRows(context, table, reader, keys, bounds);
        const readable = await readableChanges(context, identity, unread, bounds);
        return () => {
          for (const change of changes) notifyOfChange(rows, readable, reader, change);
        };
      });
    });
  }

  /** True if the rows can be read without the conditions: then the filters are slow, not the database. */
  async function isFaultOfFilters(table: WatchedTable, reading: Reading, changes: Change[]): Promise<boolean> {
    const muted = withoutConditions(reading);
    return read(table, muted, changes, patternsTimeoutMs).then(
      () => true,
      () => false,
    );
  }

  return {
    deliver(notice: Notice) {
      pending.add(notice);
      if (isDistributing) return;
      isDistributing = true;
      distributeAll()
        .catch((error: unknown) => {
          // Watchers are notified of the lost connection, and read the data again once it is restored.
          pending.take();
          context.log.warn({ err: error }, "Could not deliver changes");
        })
        .finally(() => {
          isDistributing = false;
        });
    },
  };
}

/** Cancels a read once all of its recipients have left. */
async function whileConnected<Result>(subscriptions: Subscription[], work: (signal: AbortSignal) => Promise<Result>) {
  const gone = new AbortController();
  const timer = setInterval(() => {
    if (!subscriptions.some(({ subscriber }) => subscriber.isOpen)) gone.abort();
  }, goneMs);
  try {
    return await work(gone.signal);
  } finally {
    clearInterval(timer);
  }
}

/**
 * The subscriptions of a reader that are read together. Those with patterns may take a long time, so they are read
 * separately.
 */
type Reading = Reader & { isPatterned: boolean };

/**
 * Splits a reader's subscriptions into readings. The subscriptions of a channel stay together, and no statement exceeds
 * the maximum number of conditions.
 */
function inReadings({ identity, subscriptions }: Reader): Reading[] {
  const readings: Reading[] = [];
  const open = new Map<boolean, { reading: Reading; conditions: number }>();
  for (const own of Map.groupBy(subscriptions, ({ subscriber }) => subscriber).values()) {
    const conditions = own.flatMap((subscription) => subscription.conditions);
    const isPatterned = conditions.some(isPattern);
    let last = open.get(isPatterned);
    if (!last || last.conditions + conditions.length > realtimeLimits.conditionsPerReading) {
      last = { reading: { identity, subscriptions: [], isPatterned }, conditions: 0 };
      open.set(isPatterned, last);
      readings.push(last.reading);
    }
    last.reading.subscriptions.push(...own);
    last.conditions += conditions.length;
  }
  return readings;
}

const withoutConditions = ({ identity, subscriptions }: Reading): Reading => ({
  identity,
  isPatterned: false,
  subscriptions: subscriptions.map((subscription) => ({ ...subscription, conditions: [] })),
});
