import pg from "pg";

import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";
import type { Change } from "#server/realtime/pending-changes.ts";
import { realtimeLimits } from "#server/realtime/realtime-limits.ts";
import { type Condition, toSql } from "#server/realtime/row-filter.ts";
import type { Reader, Subscription } from "#server/realtime/subscriptions.ts";
import { readableColumns, type WatchedColumn, type WatchedTable } from "#server/realtime/watched-tables.ts";

/** The time limit of a read, and a signal that may end it earlier. */
export type ReadLimits = { timeoutMs: number; signal: AbortSignal };

export type ReadRow = {
  record: Record<string, unknown>;
  isTooLong: boolean;
  matches(subscription: Subscription): boolean;
};
export type ReadRows = { columns: WatchedColumn[]; find(workspace: string, id: string): ReadRow | undefined };

/** Reads changed rows with a watcher's permissions, so that rows hidden by row-level security are not found. */
export async function readRows(
  { pool }: Pick<Context, "pool">,
  table: WatchedTable,
  { identity, subscriptions }: Reader,
  keys: { workspace: string; id: string }[],
  bounds: ReadLimits,
): Promise<ReadRows> {
  const columns = wantedColumns(readableColumns(table, identity.role), subscriptions);
  if (columns.length === 0 || keys.length === 0) return { columns, find: () => undefined };
  const values: string[] = [uuids(keys.map(({ workspace }) => workspace)), uuids(keys.map(({ id }) => id))];
  const bind = (value: string) => `$${values.push(value)}`;
  const filters = new Map<Subscription, number>();
  const tests: string[] = [];
  for (const subscription of subscriptions) {
    const conditions = subscription.conditions.filter((condition) => !namesWorkspace(condition, subscription));
    if (conditions.length === 0) continue;
    filters.set(subscription, tests.push(conditions.map((condition) => toSql(condition, bind)).join(" and ")) - 1);
  }
  const names = columns.map(({ name }) => `t.${pg.escapeIdentifier(name)}`).join(", ");
  const { rows } = await runRoundTrip(pool, {
    role: identity.role,
    claims: identity.claims,
    ...toOptions(bounds),
    text: `select (select row_to_json(r) from (select ${names}) r), array[${tests.join(", ")}]::bool[]::text
      from unnest($1::uuid[], $2::uuid[]) k (workspace_id, id)
      join public.${pg.escapeIdentifier(table.name)} t on t.workspace_id = k.workspace_id and t.id = k.id`,
    values,
  });
  const rowsById = new Map(rows.map(([json, flags]) => toRow(json ?? null, flags ?? "{}", filters)));
  return { columns, find: (workspace, id) => rowsById.get(`${workspace} ${id}`) };
}

function toRow(json: string | null, flags: string, filters: Map<Subscription, number>): [string, ReadRow] {
  const record = JSON.parse(json ?? "{}") as Record<string, unknown>;
  const holds = flags.slice(1, -1).split(",");
  return [
    `${String(record.workspace_id)} ${String(record.id)}`,
    {
      record,
      isTooLong: Buffer.byteLength(json ?? "") > realtimeLimits.recordBytes,
      matches: (subscription) => {
        const place = filters.get(subscription);
        return place === undefined || holds[place] === "t";
      },
    },
  ];
}

/** True for a condition on the workspace, which was already compared. Postgres checks the remaining conditions. */
const namesWorkspace = ({ column, operator, isNegated, values }: Condition, { workspace }: Subscription) =>
  column.name === "workspace_id" && operator === "eq" && !isNegated && values[0]?.toLowerCase() === workspace;

function wantedColumns(readable: WatchedColumn[], subscriptions: Subscription[]): WatchedColumn[] {
  if (subscriptions.some(({ select }) => !select)) return readable;
  const columns = new Set(["workspace_id", "id", ...subscriptions.flatMap(({ select }) => select ?? [])]);
  return readable.filter(({ name }) => columns.has(name));
}

/**
 * Returns the changes without a row of which a reader may be notified: the reader must have the required role in the
 * workspace, and be the member concerned, if there is one.
 */
export async function readableChanges(
  { pool }: Pick<Context, "pool">,
  identity: Identity,
  changes: Change[],
  bounds: ReadLimits,
): Promise<Set<Change>> {
  if (identity.role === "service_role") return new Set(changes);
  if (identity.role === "anon" || changes.length === 0) return new Set();
  const { rows } = await runRoundTrip(pool, {
    role: identity.role,
    claims: identity.claims,
    ...toOptions(bounds),
    text: `select k.place from unnest($1::uuid[], $2::public.member_role[], $3::uuid[]) with ordinality k (workspace_id, at_least, person, place)
      where exists (select from public.members m where m.workspace_id = k.workspace_id and m.user_id = (select auth.uid())
        and m.role >= k.at_least and (k.person is null or m.id = k.person))`,
    values: [
      uuids(changes.map(({ workspace }) => workspace)),
      `{${changes.map(({ least }) => least).join(",")}}`,
      uuids(changes.map(({ person }) => person ?? "null")),
    ],
  });
  return new Set(rows.map(([place]) => changes[Number(place) - 1]).filter((change) => change !== undefined));
}

const toOptions = ({ timeoutMs, signal }: ReadLimits) => ({
  settings: { statement_timeout: String(timeoutMs) },
  signal,
});
const uuids = (values: string[]) => `{${values.join(",")}}`;
