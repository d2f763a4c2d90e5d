import type { Context } from "#server/context.ts";
import type { Notice } from "#server/realtime/change-feed.ts";
import { type Change, PendingChanges } from "#server/realtime/pending-changes.ts";
import { readableChanges, readRows, type ReadRows } from "#server/realtime/read-changes.ts";
import { holdsForKey } from "#server/realtime/row-filter.ts";
import type { Subscription, Subscriptions } from "#server/realtime/subscriptions.ts";
import { readableColumns, type WatchedColumn, type WatchedTable } from "#server/realtime/watched-tables.ts";

/** Changes that come within this time of each other are read together. */
const gatherMs = 20;
/** So many readers' rows are read at once: requests need the connections too. */
const readersAtOnce = 4;

type Group = { identity: Subscription["subscriber"]["identity"]; subscriptions: Subscription[] };

/** Makes what tells watchers of changes, each under their own rights and in the order in which they happened. */
export function createDelivery(
  context: Pick<Context, "pool" | "log">,
  subscriptions: Subscriptions,
  tables: () => Promise<Map<string, WatchedTable>>,
) {
  const pending = new PendingChanges();
  let isDelivering = false;

  async function deliverAll() {
    while (!pending.isEmpty) {
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
      const known = await tables();
      const changes = pending.take();
      for (const [name, ofTable] of Map.groupBy(changes, ({ table }) => table)) {
        const table = known.get(name);
        if (table) await deliverTable(table, ofTable);
      }
    }
  }

  async function deliverTable(table: WatchedTable, changes: Change[]) {
    const groups = [...subscriptions.ofTable(table.name).values()];
    for (let at = 0; at < groups.length; at += readersAtOnce) {
      await Promise.all(groups.slice(at, at + readersAtOnce).map((group) => deliverGroup(table, group, changes)));
    }
  }

  async function deliverGroup(table: WatchedTable, group: Group, all: Change[]) {
    const changes = all.filter((change) =>
      group.subscriptions.some((subscription) => isOfInterest(subscription, change)),
    );
    if (changes.length === 0 || readableColumns(table, group.identity.role).length === 0) return;
    const keys = changes
      .filter(({ type }) => type !== "DELETE")
      .flatMap(({ workspace, ids }) => ids?.map((id) => ({ workspace, id })) ?? []);
    const unread = changes.filter(({ type, ids }) => type === "DELETE" || !ids);
    try {
      const [rows, readable] = await Promise.all([
        readRows(context, table, group, keys),
        readableChanges(context, group.identity, unread),
      ]);
      for (const change of changes) {
        if (change.ids && change.type !== "DELETE") tellOfRows(rows, group, change);
        else if (!readable.has(change)) continue;
        else if (change.ids) tellOfDeleted(rows, group, change);
        else tellOfMany(group, change);
      }
    } catch (error) {
      context.log.warn({ err: error, table: table.name }, "Could not read changed rows for somebody who watches them");
      const subscribers = new Set(group.subscriptions.map(({ subscriber }) => subscriber));
      for (const subscriber of subscribers) subscriber.fail("Changes could not be read");
    }
  }

  return {
    tell(notice: Notice) {
      pending.add(notice);
      if (isDelivering) return;
      isDelivering = true;
      deliverAll()
        .catch((error: unknown) => {
          // Those who watched are told so, and read again when they are back.
          pending.take();
          context.log.warn({ err: error }, "Could not tell of changes");
        })
        .finally(() => {
          isDelivering = false;
        });
    },
  };
}

const isOfInterest = ({ event, workspace }: Subscription, change: Change) =>
  (event === "*" || event === change.type) && (workspace === null || workspace === change.workspace);

function tellOfRows(rows: ReadRows, { identity, subscriptions }: Group, change: Change) {
  for (const id of change.ids ?? []) {
    const row = rows.find(change.workspace, id);
    if (!row) continue;
    const key = { workspace_id: change.workspace, id };
    const heard = subscriptions.filter(
      (subscription) => isOfInterest(subscription, change) && row.matches(subscription),
    );
    send({ identity, heard }, rows.columns, change, ({ select }) => ({
      record: row.isTooLong ? key : select ? pick(row.record, ["workspace_id", "id", ...select]) : row.record,
      ...(change.type === "UPDATE" && { old_record: key }),
      errors: row.isTooLong ? ["Error 413: Payload Too Large"] : null,
    }));
  }
}

function tellOfDeleted({ columns }: ReadRows, { identity, subscriptions }: Group, change: Change) {
  for (const id of change.ids ?? []) {
    const key = { workspace_id: change.workspace, id };
    const heard = subscriptions.filter(
      (subscription) =>
        isOfInterest(subscription, change) && subscription.conditions.every((condition) => holdsForKey(condition, key)),
    );
    send({ identity, heard }, columns, change, () => ({ old_record: key, errors: null }));
  }
}

/** Too many rows to send: one message, which the official client hands to `channel.on("system")`. */
function tellOfMany({ identity, subscriptions }: Group, change: Change) {
  const { table, type, workspace: workspace_id, count } = change;
  const heard = subscriptions.filter((subscription) => isOfInterest(subscription, change));
  for (const [subscriber, own] of Map.groupBy(heard, (subscription) => subscription.subscriber)) {
    if (!canHear(subscriber, identity)) continue;
    subscriber.send("system", {
      extension: "postgres_changes",
      status: "ok",
      channel: subscriber.topic,
      message: "Many rows changed at once: read them again",
      changes: { schema: "public", table, type, workspace_id, count },
      bindings: own.map(({ id }) => id),
    });
  }
}

/** One message a channel and choice of columns, naming all of its bindings that match. */
function send(
  { identity, heard }: { identity: Group["identity"]; heard: Subscription[] },
  columns: WatchedColumn[],
  { table, type }: Change,
  body: (subscription: Subscription) => object,
) {
  const commit_timestamp = new Date().toISOString();
  for (const [subscriber, own] of Map.groupBy(heard, (subscription) => subscription.subscriber)) {
    if (!canHear(subscriber, identity)) continue;
    for (const alike of Map.groupBy(own, ({ select }) => select?.join()).values()) {
      const [first] = alike;
      if (!first) continue;
      const shown = columns.filter(
        ({ name }) => !first.select || name === "workspace_id" || name === "id" || first.select.includes(name),
      );
      subscriber.send("postgres_changes", {
        ids: alike.map(({ id }) => id),
        data: {
          schema: "public",
          table,
          commit_timestamp,
          type,
          columns: shown.map((column) => ({ name: column.name, type: column.type })),
          ...body(first),
        },
      });
    }
  }
}

/** Asked again after reading: meanwhile a token may have ended, or become somebody else's. */
const canHear = ({ isOpen, identity }: Subscription["subscriber"], reader: Group["identity"]) =>
  isOpen && identity.expiresAt > Date.now() && identity.role === reader.role && identity.userId === reader.userId;

const pick = (record: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
