import * as z from "zod/mini";

import type { RecordColumn } from "#domain/records/record-columns.ts";
import { isSettable } from "#domain/workflows/editable-columns.ts";
import { type ClauseNames, defineStep, nameSchema, own, type Unnamed } from "#domain/workflows/steps/define-step.ts";
import { columnSchema } from "#domain/workflows/trigger.ts";

type Value = string | number | boolean | null;
type ParsedValue = { column: string; value: Value } | Unnamed | null;

const stageColumn = "stage_id";
const valueSchema = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/**
 * Sets a field to a value in the form that the table stores: amounts in minor units, days as YYYY-MM-DD, links as IDs.
 */
export const set = defineStep({
  params: {
    column: own(columnSchema, ""),
    // An empty text means that the value still has to be selected.
    value: own<Value>(z.nullable(z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean()])), ""),
  },
  blank: ({ columns }) => ({ column: columns.find(isSettable)?.name ?? "", value: "" }),
  model: '"field", "value"',
  dependsOnFields: true,
  isFilled: ({ value }) => value !== "",
  isPossible: ({ column }, { columns }) => columns.some((one) => one.name === column && isSettable(one)),
  portable: {
    shape: { field: nameSchema, value: valueSchema },
    to({ column: name, value }, names) {
      const column = names.column(name);
      return {
        field: names.nameOfField(name),
        value: typeof value === "string" ? names.nameOfValue(column, value) : value,
      };
    },
    from({ field, value }: { field: string; value: Value }, names) {
      const column = names.field(field);
      if (typeof value !== "string") return { column: column?.name ?? "", value };
      return { column: column?.name ?? "", value: (column ? names.value(column, value) : value) ?? "" };
    },
  },
  read: {
    won: (_captures, names) => closedStage("won", names),
    lost: (_captures, names) => closedStage("lost", names),
    stage({ stage: said = "" }, names) {
      if (names.kind !== "deals") return null;
      const stage = names.stage(said);
      return stage === null ? { unnamed: [names.meant(said)] } : { column: stageColumn, value: stage };
    },
    set({ field = "", value: said = "" }, names) {
      const column = settable(field, names);
      const value = column && names.value(column, said);
      if (!column) return null;
      return value === null ? { unnamed: [names.meant(said)] } : { column: column.name, value: stored(column, value) };
    },
    mark({ value = "" }, names) {
      const any = names.valueOfAny(value);
      return any && isSettable(any.column) ? { column: any.column.name, value: any.value } : null;
    },
    empty({ field = "" }, names) {
      const column = settable(field, names);
      return column && !column.isRequired ? { column: column.name, value: null } : null;
    },
  },
});

function closedStage(kind: "won" | "lost", names: ClauseNames): ParsedValue {
  const stage =
    names.kind === "deals" ? names.vocabulary.stages.find((candidate) => candidate.kind === kind) : undefined;
  return stage ? { column: stageColumn, value: stage.id } : null;
}

function settable(phrase: string, names: ClauseNames): RecordColumn | null {
  const column = names.field(phrase);
  return column && isSettable(column) ? column : null;
}

function stored({ kind }: RecordColumn, value: string): Value {
  if (kind === "boolean") return value === "true";
  return kind === "integer" || kind === "percent" ? Number(value) : value;
}
