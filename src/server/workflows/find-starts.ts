import type { PoolClient } from "pg";

import { dryRunDays } from "#domain/functions/workflows.ts";
import { type ClockTrigger, isClock, type Trigger } from "#domain/workflows/trigger.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";

import { findTriggerEvents } from "./find-trigger-events.ts";
import { findMatching } from "./read-condition.ts";

/** The latest email that would have started the workflow, by record. */
type Emails = ReadonlyMap<string, string | undefined>;
/** A record that would have started the workflow, and the email that caused it. */
type Past = { record_id: string; email_id: string | null };
/**
 * Recent events that would have started a workflow: their number, how many of their records match the condition now,
 * and the matching records, latest first.
 */
type Starts = { ids: string[]; emails?: Emails; changes: number; fitting: number; next_at: string | null };

/** Maximum number of records examined. Lists are long, and a test run uses only a few records. */
const maxFound = 1000;

/**
 * Finds the records that would start a workflow, with the caller's permissions. The role stays set for the rest of the
 * transaction. Throws a FunctionError if the trigger refers to a deleted field.
 */
export async function findStarts(
  sql: PoolClient,
  identity: Identity,
  { workspaceId, trigger }: { workspaceId: string; trigger: Trigger },
): Promise<Starts> {
  const starts = isClock(trigger)
    ? await startsByClock(sql, identity, workspaceId, trigger)
    : await startsByEvents(sql, identity, workspaceId, trigger);
  if (!starts)
    throw new FunctionError("bad_question", "Its trigger or its condition has a field that no longer exists");
  return starts;
}

async function startsByEvents(
  sql: PoolClient,
  identity: Identity,
  workspaceId: string,
  trigger: Trigger,
): Promise<Starts | null> {
  const past =
    trigger.on === "replied"
      ? "select record_id, email_id from private.past_workflow_replies"
      : "select record_id, null as email_id from private.past_workflow_starts";
  const { rows: all } = await sql.query<Past>(`${past}($1, $2, private.now() - make_interval(days => $3))`, [
    workspaceId,
    JSON.stringify(trigger),
    dryRunDays,
  ]);
  await runAs(sql, identity);
  const rows = await readableOf(sql, workspaceId, all);
  const ids = [...new Set(rows.map(({ record_id: id }) => id))];
  const { entity, where } = trigger;
  const fitting = await findMatching(sql, { workspaceId, entity, where, ids });
  if (!fitting) return null;
  const fit = rows.filter(({ record_id: id }) => fitting.has(id)).length;
  const emails = new Map(rows.toReversed().map(({ record_id: id, email_id: email }) => [id, email ?? undefined]));
  return { ids: ids.filter((id) => fitting.has(id)), emails, changes: rows.length, fitting: fit, next_at: null };
}

/** Returns the events without those of emails that the transaction's user may not read. */
async function readableOf(sql: PoolClient, workspaceId: string, events: readonly Past[]): Promise<readonly Past[]> {
  const emails = events.flatMap(({ email_id: id }) => id ?? []);
  if (emails.length === 0) return events;
  const { rows } = await sql.query<{ id: string }>(
    "select id from public.emails where workspace_id = $1 and id = any ($2)",
    [workspaceId, emails],
  );
  const readable = new Set(rows.map(({ id }) => id));
  return events.filter(({ email_id: id }) => id !== null && readable.has(id));
}

/**
 * Finds the records that a schedule would start the workflow for now, or whose day was within the last 90 days. Null if
 * the trigger or its condition has a field that no longer exists.
 */
async function startsByClock(
  sql: PoolClient,
  identity: Identity,
  workspaceId: string,
  trigger: ClockTrigger,
): Promise<Starts | null> {
  await runAs(sql, identity);
  const places = await sql.query<{ zone: string }>("select time_zone as zone from public.workspaces where id = $1", [
    workspaceId,
  ]);
  const zone = places.rows[0]?.zone ?? "UTC";
  await runAs(sql, worker);
  const { rows } = await sql.query<{ days: string[]; next_at: Date | null }>(
    `select private.next_trigger_time($1, $2, private.now()) as next_at, coalesce((select array_agg(o.day::text order by o.day)
       from private.trigger_times($1, $2, private.now() - make_interval(days => $3), private.now()) o), '{}') as days`,
    [JSON.stringify(trigger), zone, dryRunDays],
  );
  await runAs(sql, identity);
  const [row] = rows;
  const find = (where: string) =>
    findTriggerEvents(sql, {
      workspaceId,
      trigger: { ...trigger, where },
      days: row?.days ?? [],
      zone,
      most: maxFound,
    });
  const all = await find("");
  const fitting = trigger.where === "" ? all : await find(trigger.where);
  if (!all || !fitting) return null;
  return {
    ids: [...new Set(fitting.found.map(({ id }) => id))],
    changes: all.total,
    fitting: fitting.total,
    next_at: row?.next_at?.toISOString() ?? null,
  };
}
