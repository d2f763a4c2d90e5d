import type { ClientBase } from "pg";

import { type ChangeField, changeFieldsOf, nameColumn } from "#domain/assistant/change-fields.ts";
import type { ChangeDraft, ChangeErrorCode, ProposedChange, ProposedValue } from "#domain/assistant/proposed-change.ts";
import { type Currency, currencyOr } from "#domain/numbers/currency.ts";
import { problemOf } from "#domain/records/record-form.ts";
import { isDay } from "#domain/time/dates.ts";
import { isUuid } from "#domain/uuid.ts";

type Cell = ChangeDraft["values"][string];
type Row = Readonly<Record<string, unknown>>;
/** A change to propose, or a rejection; `column` is the name of the column with an invalid value. */
export type PreparedChange = { change: ProposedChange } | { rejection: ChangeErrorCode; column?: string };

/** The same limits as in the database. */
const maxMinor = Number.MAX_SAFE_INTEGER;
const maxTextLength = 20_000;
const maxNameLength = 400;

/**
 * Returns the effects of a change, with the caller's permissions and without writing. Rejects a change that is known to
 * be impossible: the caller lacks the permission, a record is missing, a column cannot store a value, or nothing would
 * change. By default, the caller becomes the owner of a new record, and the assignee of a new task.
 */
export async function prepareChange(sql: ClientBase, workspaceId: string, draft: ChangeDraft): Promise<PreparedChange> {
  const { entity, record: id } = draft;
  const workspace = await loadWorkspace(sql, workspaceId);
  if (!workspace?.may_write) return { rejection: "not_allowed" };
  const row = id === null ? null : await readRecord(sql, workspaceId, draft);
  if (id !== null && !row) return { rejection: "gone" };
  const fields = changeFieldsOf(entity);
  const allValues = id === null ? { ...draft.values, ...firstOwner(draft, workspace.member_id) } : draft.values;
  const currency = currencyOr(row?.currency, workspace.currency);
  const values: ProposedValue[] = [];
  for (const [column, cell] of Object.entries(allValues)) {
    const field = fields[column];
    const after = typeof cell === "string" ? cell.trim() : cell;
    if (!field || !accepts(column, field, after)) return { rejection: "bad_value", column };
    const before = storedValueOf(row, column, field);
    if (before === after || (after === "" && before === null)) continue;
    const [was, becomes] = await Promise.all([
      show(sql, workspaceId, field, before),
      show(sql, workspaceId, field, after === "" ? null : after),
    ]);
    if (!was || !becomes) return { rejection: "bad_value", column };
    values.push({ column, kind: field.kind, before: was, after: becomes });
  }
  const missing =
    id === null && Object.entries(fields).find(([column, field]) => field.isRequired && !allValues[column]);
  if (missing) return { rejection: "bad_value", column: missing[0] };
  if (values.length === 0) return { rejection: "same_already" };
  const record = row && id ? { id, version: Number(row.version), name: String(row[nameColumn(entity)]) } : null;
  return { change: { entity, record, values, currency } };
}

async function loadWorkspace(sql: ClientBase, workspaceId: string) {
  const { rows } = await sql.query<{ currency: Currency; member_id: string | null; may_write: boolean }>(
    `select w.currency, private.member_id(w.id) as member_id, w.id in (select private.workspaces('member')) as may_write
     from public.workspaces w where w.id = $1`,
    [workspaceId],
  );
  return rows[0];
}

async function readRecord(sql: ClientBase, workspaceId: string, { entity, record }: ChangeDraft) {
  const { rows } = await sql.query<{ row: Row }>(
    `select to_jsonb(t) as row from public.${entity} t where t.workspace_id = $1 and t.id = $2`,
    [workspaceId, record],
  );
  return rows[0]?.row ?? null;
}

const firstOwner = ({ entity, values }: ChangeDraft, me: string | null): ChangeDraft["values"] =>
  entity !== "activities"
    ? { owner_id: values.owner_id ?? me }
    : values.kind === "task"
      ? { assignee_id: values.assignee_id ?? me }
      : {};

function storedValueOf(row: Row | null, column: string, { kind }: ChangeField): Cell {
  if (!row) return null;
  if (column === "is_done") return row.completed_at !== null;
  const value = row[column];
  if (kind === "boolean") return value === true;
  return typeof value === "string" || typeof value === "number" ? value : null;
}

/** True if a column can store a value. Null and the empty string are accepted if the column allows them. */
function accepts(column: string, field: ChangeField, value: Cell): boolean {
  const { kind, choices } = field;
  if (value === null || value === "") return !field.isRequired && !field.isFilled && kind !== "boolean";
  switch (kind) {
    case "boolean":
      return typeof value === "boolean";
    case "money":
      return Number.isInteger(value) && Math.abs(Number(value)) <= maxMinor;
    case "percent":
      return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;
    case "integer":
      return Number.isInteger(value) && Number(value) >= 0;
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "choice":
      return typeof value === "string" && (choices?.includes(value) ?? false);
    case "date":
      return typeof value === "string" && isDay(value);
    case "link":
      return typeof value === "string" && isUuid(value);
    case "longText":
      return typeof value === "string" && value.length <= maxTextLength;
    case "text":
    case "email":
    case "phone":
    case "url":
      if (typeof value !== "string") return false;
      if (column === "title" || column === "name") return value.length <= maxNameLength;
      return problemOf(column, { ...field, kind }, value, false, { language: "en", currency: "USD" }) === null;
  }
}

/** Returns a value with its display name; null for a link to a record that the caller cannot see. */
async function show(sql: ClientBase, workspaceId: string, { link }: ChangeField, value: Cell) {
  if (!link || value === null) return { value, label: null };
  const { rows } = await sql.query<{ name: string }>(
    `select t.name from public.${link.entity} t where t.workspace_id = $1 and t.id = $2`,
    [workspaceId, value],
  );
  return rows[0] ? { value, label: rows[0].name } : null;
}
