import type { RecordColumn } from "#domain/records/record-columns.ts";
import { type FilterNode, isWhole, operatorsOf } from "#domain/records/record-filters.ts";
import type { FilterOperator, RecordFilter } from "#domain/records/record-filters.ts";
import type { Captures } from "#domain/workflows/parsing/compile-grammar.ts";
import type { ConditionIntent } from "#domain/workflows/parsing/grammar.ts";
import { isNumeric, type Names } from "#domain/workflows/parsing/names.ts";

const comparing: Readonly<Partial<Record<ConditionIntent, FilterOperator>>> = {
  more: "gt",
  less: "lt",
  least: "gte",
  most: "lte",
};

/** Reads conditions of a record that must all be met; null if a part of the text is not understood. */
export function readConditions(said: string, names: Names): FilterNode[] | null {
  const whole = readOne(said, names);
  if (whole) return [whole];
  const parts = said.split("\n").flatMap((line) => names.grammar.split("and", line));
  if (parts.length < 2) return null;
  const found = parts.map((part) => readOne(part, names));
  const known = found.filter((filter) => filter !== null);
  return known.length === found.length ? known : null;
}

function readOne(said: string, names: Names): RecordFilter | null {
  for (const [intent, patterns] of names.grammar.conditions)
    for (const pattern of patterns) {
      const found = pattern.find(said.trim());
      const condition = found && conditionOf(intent, found, names);
      if (condition) return condition;
    }
  return null;
}

function conditionOf(intent: ConditionIntent, said: Captures, names: Names): RecordFilter | null {
  if (intent === "open") {
    const ids = names.vocabulary.stages.filter(({ kind }) => kind === "open").map(({ id }) => id);
    return names.kind === "deals" && ids.length > 0 ? { column: "stage_id", operator: "any", values: ids } : null;
  }
  if (intent === "tagged") {
    const tag = names.tag(said.tag ?? "");
    return tag === null ? null : { column: "tag_ids", operator: "any", values: [tag] };
  }
  const compares = comparing[intent];
  const column = said.field !== undefined ? names.field(said.field) : compares ? names.amountField() : null;
  if (compares) return column && isNumeric(column) ? whole(column, compares, [names.number(said.value ?? "")]) : null;
  if (intent === "empty" || intent === "filled") return column && whole(column, intent, []);
  if (said.pair !== undefined) return pairOf(said.pair, names);
  if (!column) {
    if (said.field !== undefined) return null;
    const any = names.valueOfAny(said.value ?? "");
    return any && whole(any.column, intent === "isNot" ? "none" : "any", [any.value]);
  }
  if (intent === "contains") return whole(column, "contains", [names.value(column, said.value ?? "")]);
  return equals(column, intent === "isNot", names.grammar.split("or", said.value ?? ""), names);
}

/** Reads a field and its value next to each other, in either order, without a word between them. */
function pairOf(said: string, names: Names): RecordFilter | null {
  for (let at = 1; at < said.length; at += 1)
    for (const [field, value] of [
      [said.slice(0, at), said.slice(at)],
      [said.slice(at), said.slice(0, at)],
    ]) {
      const column = names.field((field ?? "").replace(/^[\s-]+|[\s-]+$/gu, ""));
      const found = column && equals(column, false, names.grammar.split("or", (value ?? "").trim()), names);
      // A text field would accept any text as its value.
      if (column && column.kind !== "text" && found) return found;
    }
  return null;
}

function equals(column: RecordColumn, isNot: boolean, said: readonly string[], names: Names): RecordFilter | null {
  const values = said.map((word) => names.value(column, word));
  const operators = operatorsOf(column);
  const many = isNot ? "none" : "any";
  if (operators.includes(many)) return whole(column, many, values);
  const operator = (isNot ? (["isNot", "ne"] as const) : (["is", "eq"] as const)).find((each) =>
    operators.includes(each),
  );
  return operator && values.length === 1 ? whole(column, operator, values) : null;
}

function whole(column: RecordColumn, operator: FilterOperator, values: (string | null)[]): RecordFilter | null {
  const known = values.filter((value) => value !== null);
  const filter = { column: column.name, operator, values: known };
  return known.length === values.length && isWhole(column, filter) ? filter : null;
}
