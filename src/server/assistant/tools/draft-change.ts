import type { ClientBase } from "pg";
import type * as z from "zod";

import { type EditableKind, changeFieldsOf } from "#domain/assistant/change-fields.ts";
import type { ChangeDraft } from "#domain/assistant/proposed-change.ts";
import type * as tools from "#domain/assistant/tools/writing-tools.ts";
import { toMinor } from "#domain/numbers/money.ts";
import { kindOf } from "#domain/records/kinds/kinds.ts";
import { type ToolCaller, type ToolContext, ToolRejection } from "#server/assistant/tools/caller.ts";

type Input<Name extends keyof typeof tools> = (typeof tools)[Name] extends { input: infer I extends z.ZodObject }
  ? z.output<I>
  : never;

export type ChangeRequest =
  | { tool: "create_record"; input: Input<"createRecord"> }
  | { tool: "edit_record"; input: Input<"editRecord"> }
  | { tool: "add_activity"; input: Input<"addActivity"> };

/**
 * Returns the change in the form that the tables store, with amounts in minor units of the record's own currency.
 * Throws a ToolRejection if a column or an amount is invalid.
 */
export async function draftChange(
  sql: ClientBase,
  caller: ToolCaller,
  workspace: ToolContext,
  request: ChangeRequest,
): Promise<ChangeDraft> {
  if (request.tool === "add_activity") {
    const { about, ...values } = request.input;
    const link = about ? { [kindOf(about.kind).pointer]: about.id } : {};
    return { entity: "activities", record: null, values: { ...values, ...link } };
  }
  const { kind, values } = request.input;
  const record = "id" in request.input ? request.input.id : null;
  const givenCurrency = typeof values.currency === "string" ? values.currency : null;
  const currency = givenCurrency ?? (await currencyOf(sql, caller, kind, record)) ?? workspace.currency;
  const stored: ChangeDraft["values"] = {};
  for (const [column, value] of Object.entries(values)) {
    const field = changeFieldsOf(kind)[column];
    if (!field)
      throw new ToolRejection(
        `${kind} has no writable column ${column}. It has: ${Object.keys(changeFieldsOf(kind)).join(", ")}`,
      );
    const isAmount = typeof value === "object" && value !== null;
    if (isAmount !== (field.kind === "money") && value !== null)
      throw new ToolRejection(
        field.kind === "money"
          ? `${column} is money: write {"amount": 1500.5}, in whole units of ${currency}`
          : `${column} is not money: write a plain value`,
      );
    if (!isAmount) {
      stored[column] = value;
      continue;
    }
    const minor = toMinor(String(value.amount), currency);
    if (minor === null)
      throw new ToolRejection(
        `${value.amount} is not an amount of ${currency}: it has more decimals than the currency`,
      );
    stored[column] = minor;
  }
  return { entity: kind, record, values: stored };
}

async function currencyOf(sql: ClientBase, { workspaceId }: ToolCaller, kind: EditableKind, id: string | null) {
  if (id === null || kind !== "deals") return null;
  const { rows } = await sql.query<{ currency: string }>(
    "select currency from public.deals where workspace_id = $1 and id = $2",
    [workspaceId, id],
  );
  return rows[0]?.currency ?? null;
}
