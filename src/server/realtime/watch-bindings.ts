import pg from "pg";

import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { isTimeout } from "#server/postgres/cancel.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";
import type { Binding } from "#server/realtime/join-request.ts";
import { realtimeLimits } from "#server/realtime/realtime-limits.ts";
import {
  BadFilter,
  type Condition,
  isPattern,
  parseFilter,
  toProbe,
  workspaceOf,
} from "#server/realtime/row-filter.ts";
import { personOf, type Subscription } from "#server/realtime/subscriptions.ts";
import { slowFilters, type WatchSlots } from "#server/realtime/watch-slots.ts";
import { readableColumns, type WatchedTable } from "#server/realtime/watched-tables.ts";

export type RequestedBinding = Pick<Subscription, "event" | "table" | "workspace" | "conditions" | "select">;

/** Converts a client's bindings to subscriptions. Throws a BadFilter with the reason if one is invalid. */
export async function readBindings(
  { context, slots, signal }: { context: Pick<Context, "pool">; slots: WatchSlots; signal: AbortSignal },
  tables: Map<string, WatchedTable>,
  identity: Identity,
  bindings: Binding[],
): Promise<RequestedBinding[]> {
  const requested = bindings.map((binding) => readBinding(tables, identity, binding));
  const conditions = requested.flatMap((subscription) => subscription.conditions);
  if (conditions.length === 0) return requested;
  const person = personOf(identity);
  const isPatterned = conditions.some(isPattern);
  await slots.take(person, isPatterned, async () => {
    if (isPatterned && slots.mustRest(person)) throw new BadFilter(slowFilters);
    try {
      await probe(context, identity, conditions, signal);
    } catch (error) {
      if (!isTimeout(error) || signal.aborted) throw error;
      if (isPatterned) slots.rest(person);
      throw new BadFilter(slowFilters);
    }
  });
  return requested;
}

function readBinding(tables: Map<string, WatchedTable>, identity: Identity, binding: Binding): RequestedBinding {
  const { event, schema = "public", filter, select = null } = binding;
  if (schema !== "public" && schema !== "*") throw new BadFilter(`The schema ${schema} cannot be watched, public can`);
  if (binding.table === undefined || binding.table === "*") {
    if (filter || select) throw new BadFilter("A filter or choice of columns needs a table");
    return { event, table: null, workspace: null, conditions: [], select };
  }
  const table = tables.get(binding.table);
  const columns = table && readableColumns(table, identity.role);
  // Both cases have the same message: a user who may not read a table must not learn that it exists.
  if (!table || !columns?.length) throw new BadFilter(`The table ${binding.table} cannot be watched`);
  const unknown = select?.find((name) => !columns.some((column) => column.name === name));
  if (unknown !== undefined) throw new BadFilter(`The table ${table.name} has no column ${unknown}`);
  const conditions = filter ? parseFilter(filter, { ...table, columns }) : [];
  return { event, table: table.name, workspace: workspaceOf(conditions), conditions, select };
}

/** Checks in Postgres that every value has the type of its column; otherwise the first change would fail. */
async function probe(
  { pool }: Pick<Context, "pool">,
  { role, claims }: Identity,
  conditions: Condition[],
  signal: AbortSignal,
) {
  const values: string[] = [];
  const bind = (value: string) => `$${values.push(value)}`;
  const text = `select ${conditions.map((condition) => toProbe(condition, bind)).join(", ")}`;
  const settings = { statement_timeout: String(realtimeLimits.probeTimeoutMs) };
  try {
    await runRoundTrip(pool, { role, claims, settings, text, values, signal });
  } catch (error) {
    if (error instanceof pg.DatabaseError && !isTimeout(error))
      throw new BadFilter(`A filter cannot be understood: ${error.message}`);
    throw error;
  }
}
