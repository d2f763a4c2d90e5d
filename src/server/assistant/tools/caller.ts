import type { ClientBase } from "pg";

import type { QuestionResult, AnswerSource } from "#domain/assistant/outcome.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { customColumns, type CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import { type RecordColumns, recordColumns } from "#domain/records/record-columns.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import type { QueryCache } from "#server/metrics/query-cache.ts";
import { asRole } from "#server/postgres/round-trip.ts";

export type ToolCaller = {
  context: Context;
  identity: Identity;
  workspaceId: string;
  language: string;
  cache: QueryCache;
  /** Called with each source that a tool reads, for answers that list their sources. */
  noted?: (source: ToolSource) => void;
};

/** A source that a tool read, in the form that a conversation stores and shows. */
export type ToolSource = { result: QuestionResult } | { list: AnswerSource };

/** Thrown if a tool cannot do what was requested. The message says what the model should do instead. */
export class ToolRejection extends Error {
  override readonly name = "ToolRejection";
}

/** Reads with the caller's permissions, from one snapshot. */
export const readAsCaller = <T>({ context, identity }: ToolCaller, work: (sql: ClientBase) => Promise<T>): Promise<T> =>
  asRole(context.pool, { ...identity, snapshot: true }, work);

export type ToolContext = {
  id: string;
  name: string;
  currency: Currency;
  time_zone: string;
  now: Date;
  today: string;
  own_today: string;
  columnsOf: (entity: Entity) => RecordColumns;
};

/**
 * Returns the workspace data that tools need. Throws a ToolRejection if the caller is not a member of the workspace.
 */
export async function loadToolContext(sql: ClientBase, workspaceId: string): Promise<ToolContext> {
  const { rows } = await sql.query<Omit<ToolContext, "columnsOf"> & { custom_fields: CustomField[] }>(
    `select w.id, w.name, w.currency, w.time_zone, private.now() as now, (private.now() at time zone w.time_zone)::date::text as today,
       private.member_today(w.id, private.member_id(w.id))::text as own_today,
       (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from public.custom_fields f where f.workspace_id = w.id) as custom_fields
     from public.workspaces w where w.id = $1`,
    [workspaceId],
  );
  const [workspace] = rows;
  if (!workspace) throw new ToolRejection("The workspace does not exist, or you are not a member of it");
  const { custom_fields: fields, ...rest } = workspace;
  const columnsOf = (entity: Entity) =>
    recordColumns(entity, customColumns(fields.filter((field) => field.entity === entity)));
  return { ...rest, columnsOf };
}
