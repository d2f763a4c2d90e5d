import type { ClientBase } from "pg";
import type * as z from "zod";

import { changeFieldsOf } from "#domain/assistant/change-fields.ts";
import type { ChangeErrorCode, ProposedChange, ProposedValue } from "#domain/assistant/proposed-change.ts";
import { listPage, recordPage } from "#domain/assistant/tools/page-urls.ts";
import type { editRecord, undoChange } from "#domain/assistant/tools/writing-tools.ts";
import { formatMoney } from "#domain/numbers/money.ts";
import { applyChange } from "#server/assistant/apply-change.ts";
import { prepareChange } from "#server/assistant/prepare-change.ts";
import { loadToolContext, type ToolCaller, ToolRejection } from "#server/assistant/tools/caller.ts";
import { type ChangeRequest, draftChange } from "#server/assistant/tools/draft-change.ts";
import { asRole } from "#server/postgres/round-trip.ts";

/** Returns the effects of a change with the caller's permissions, without writing. */
export const propose = (caller: ToolCaller, request: ChangeRequest): Promise<ProposedChange> =>
  asRole(caller.context.pool, caller.identity, (sql) => prepare(sql, caller, request));

async function prepare(sql: ClientBase, caller: ToolCaller, request: ChangeRequest): Promise<ProposedChange> {
  const workspace = await loadToolContext(sql, caller.workspaceId);
  const draft = await draftChange(sql, caller, workspace, request);
  const prepared = await prepareChange(sql, caller.workspaceId, draft);
  if ("change" in prepared) return prepared.change;
  const fields = Object.entries(changeFieldsOf(draft.entity));
  const required = fields.flatMap(([name, { isRequired }]) => (isRequired ? name : []));
  const about = prepared.column ? `${prepared.column}: ` : "";
  throw new ToolRejection(`${about}${whatToDo[prepared.rejection]}. Needed for a new one: ${required.join(", ")}`);
}

/**
 * Creates or edits one record as one change set, with the caller's permissions. Throws a ToolRejection for a change that
 * is not possible.
 */
export const change = (caller: ToolCaller, request: ChangeRequest): Promise<z.output<(typeof editRecord)["output"]>> =>
  asRole(caller.context.pool, caller.identity, async (sql) => {
    const proposed = await prepare(sql, caller, request);
    const done = await applyChange(sql, caller.workspaceId, proposed);
    if ("rejection" in done) throw new ToolRejection(whatToDo[done.rejection]);
    const { entity, values, currency } = proposed;
    const { publicUrl } = caller.context;
    const page =
      entity === "activities"
        ? listPage(publicUrl, { entity, where: null })
        : recordPage(publicUrl, entity, done.record_id);
    const write = ({ kind }: ProposedValue, { value, label }: ProposedValue["after"]) =>
      label ?? (kind === "money" && typeof value === "number" ? formatMoney(value, currency, caller.language) : value);
    return {
      kind: entity,
      id: done.record_id,
      changed: values.map((value) => ({
        column: value.column,
        before: write(value, value.before),
        after: write(value, value.after),
      })),
      change_set_id: done.change_set_id,
      source: { pages: [page] },
    };
  });

const whatToDo: Record<ChangeErrorCode, string> = {
  not_allowed:
    "You do not have permission to write here. This requires the member role, and an access token also needs the write scope, which a user sets in the settings",
  edited_since: "Another user edited the record in the meantime. Read it again, then decide",
  gone: "The record does not exist: search_records finds IDs",
  bad_value: "The value is invalid: list_capabilities with the kind lists the values of each column",
  same_already: "The record already has this value, so nothing was changed",
};

/** Undoes a change, except for values that were edited since. */
export const undo = (
  { context, identity, workspaceId }: ToolCaller,
  { change_set_id: id }: z.output<(typeof undoChange)["input"]>,
): Promise<z.output<(typeof undoChange)["output"]>> =>
  asRole(context.pool, identity, async (sql) => {
    const { rows } = await sql.query<{
      undone: { undone: number; conflict_count: number; change_set_id: string | null };
    }>("select public.undo_change_set($1, $2) as undone", [workspaceId, id]);
    const [row] = rows;
    if (!row) throw new Error("An undo returned no result");
    const { undone, conflict_count: conflicts, change_set_id: changeSetId } = row.undone;
    return {
      undone,
      conflicts,
      change_set_id: changeSetId,
      source: { pages: [`${context.publicUrl}/dashboard/settings/changes/${id}`] },
    };
  });
