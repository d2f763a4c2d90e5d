import type { Change } from "#server/realtime/pending-changes.ts";
import type { ReadRows } from "#server/realtime/read-changes.ts";
import { holdsForKey } from "#server/realtime/row-filter.ts";
import type { Reader, Subscription } from "#server/realtime/subscriptions.ts";
import type { WatchedColumn } from "#server/realtime/watched-tables.ts";

/** Notifies the channels of a reader of one change, with the rows that were read. */
export function notifyOfChange(rows: ReadRows, readable: Set<Change>, reader: Reader, change: Change) {
  if (change.ids && change.type !== "DELETE") notifyOfRows(rows, reader, change);
  else if (!readable.has(change)) return;
  else if (change.ids) notifyOfDeleted(rows, reader, change);
  else notifyOfMany(reader, change);
}

/** True if a subscription may match a change, without looking at the changed row. */
export const matchesChange = ({ event, workspace }: Subscription, change: Change) =>
  (event === "*" || event === change.type) && (workspace === null || workspace === change.workspace);

function notifyOfRows(rows: ReadRows, { identity, subscriptions }: Reader, change: Change) {
  for (const id of change.ids ?? []) {
    const row = rows.find(change.workspace, id);
    if (!row) continue;
    const key = { workspace_id: change.workspace, id };
    const matching = subscriptions.filter(
      (subscription) => matchesChange(subscription, change) && row.matches(subscription),
    );
    send({ identity, matching }, rows.columns, change, ({ select }) => ({
      record: row.isTooLong ? key : select ? pick(row.record, ["workspace_id", "id", ...select]) : row.record,
      ...(change.type === "UPDATE" && { old_record: key }),
      errors: row.isTooLong ? ["Error 413: Payload Too Large"] : null,
    }));
  }
}

function notifyOfDeleted({ columns }: ReadRows, { identity, subscriptions }: Reader, change: Change) {
  for (const id of change.ids ?? []) {
    const key = { workspace_id: change.workspace, id };
    const matching = subscriptions.filter(
      (subscription) =>
        matchesChange(subscription, change) &&
        subscription.conditions.every((condition) => holdsForKey(condition, key)),
    );
    send({ identity, matching }, columns, change, () => ({ old_record: key, errors: null }));
  }
}

/** Sends one message instead of a large number of rows. The official client passes it to `channel.on("system")`. */
function notifyOfMany({ identity, subscriptions }: Reader, change: Change) {
  const { table, type, workspace: workspace_id, count } = change;
  const matching = subscriptions.filter((subscription) => matchesChange(subscription, change));
  for (const [subscriber, own] of Map.groupBy(matching, (subscription) => subscription.subscriber)) {
    if (!canReceive(subscriber, identity)) continue;
    subscriber.send("system", {
      extension: "postgres_changes",
      status: "ok",
      channel: subscriber.topic,
      message: "Many rows changed together. Read them again",
      changes: { schema: "public", table, type, workspace_id, count },
      bindings: own.map(({ id }) => id),
    });
  }
}

/** Sends one message per channel and selection of columns, with the ids of all matching bindings. */
function send(
  { identity, matching }: { identity: Reader["identity"]; matching: Subscription[] },
  columns: WatchedColumn[],
  { table, type }: Change,
  body: (subscription: Subscription) => object,
) {
  const commit_timestamp = new Date().toISOString();
  for (const [subscriber, own] of Map.groupBy(matching, (subscription) => subscription.subscriber)) {
    if (!canReceive(subscriber, identity)) continue;
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

/**
 * True if a subscriber may still receive messages. This is checked after reading, because in the meantime the token may
 * have expired or been replaced by another user's token.
 */
const canReceive = ({ isOpen, identity }: Subscription["subscriber"], reader: Reader["identity"]) =>
  isOpen && identity.expiresAt > Date.now() && identity.role === reader.role && identity.userId === reader.userId;

const pick = (record: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
