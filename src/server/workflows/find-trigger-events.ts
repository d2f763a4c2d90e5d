import type { ClientBase } from "pg";

import { columnOf, isCustom } from "#domain/records/record-columns.ts";
import { addDays } from "#domain/time/dates.ts";
import type { ClockTrigger } from "#domain/workflows/trigger.ts";

import { type Condition, readCondition } from "./read-condition.ts";

type Schedule = {
  workspaceId: string;
  trigger: ClockTrigger;
  days: readonly string[];
  zone: string;
  most: number;
};

/** The records for which a schedule starts a workflow, each with its day, and their total number. */
export type TriggerEvents = { found: { id: string; day: string }[]; total: number };

/**
 * Finds up to `most` records of the due days that match the condition now, latest day first, with the transaction's
 * permissions. Samples are excluded, as for changes. Returns null if the trigger or its condition refers to a field
 * that no longer exists.
 */
export async function findTriggerEvents(sql: ClientBase, schedule: Schedule): Promise<TriggerEvents | null> {
  const { workspaceId, trigger, days, most } = schedule;
  const { entity, where } = trigger;
  const read = await readCondition(sql, { workspaceId, entity, where });
  const dayColumn = read && dayExpression(schedule, read);
  if (!read || dayColumn === null) return null;
  const { values, condition, bind } = read;
  const last = days.at(-1);
  if (last === undefined) return { found: [], total: 0 };
  const after = trigger.on === "schedule" ? 0 : trigger.days;
  const isDue =
    trigger.on === "schedule"
      ? "true"
      : `${dayColumn} = any (${bind(days.map((day) => addDays(day, -after)))}::date[])`;
  const day = trigger.on === "schedule" ? `${bind(last)}::date` : `${dayColumn} + ${bind(after)}::integer`;
  const { rows } = await sql.query<{ id: string; day: string; total: number }>(
    `select t.id, (${day})::text as day, count(*) over ()::integer as total from public.${entity} t
     where t.workspace_id = $1 and not t.is_sample and ${isDue} and (${condition}) order by 2 desc, 1 limit ${bind(most)}`,
    values,
  );
  return { found: rows.map(({ id, day: its }) => ({ id, day: its })), total: rows[0]?.total ?? 0 };
}

/** Returns the SQL of the date in a record from which days are counted; empty for a schedule, null if there is none. */
function dayExpression({ trigger, zone }: Schedule, { columns, bind }: Condition): string | null {
  switch (trigger.on) {
    case "schedule":
      return "";
    case "stays": {
      if (trigger.stages.length === 0) return `(t.updated_at at time zone ${bind(zone)})::date`;
      if (trigger.entity !== "deals") return null;
      // For some deals it is not known since when they have been in their stage.
      const since = `(t.stage_entered_at at time zone ${bind(zone)})::date`;
      return `(case when t.stage_id = any (${bind(trigger.stages)}::uuid[]) then ${since} end)`;
    }
    case "date": {
      const column = columnOf(columns, trigger.field);
      if (column?.kind !== "date") return null;
      return isCustom(column) ? `(t.custom ->> ${bind(column.name)})::date` : `t.${column.name}`;
    }
  }
}
