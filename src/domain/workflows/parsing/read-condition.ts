import type { RecordColumn } from "#domain/records/record-columns.ts";
import { type FilterNode, isWhole, operatorsOf } from "#domain/records/record-filters.ts";
import type { FilterOperator, RecordFilter } from "#domain/records/record-filters.ts";
import type { ConditionIntent } from "#domain/workflows/parsing/grammar.ts";
import { isNumeric, type Names } from "#domain/workflows/parsing/names.ts";
import type { Captures } from "#domain/workflows/parsing/slots.ts";

const comparing: Readonly<Partial<Record<ConditionIntent, FilterOperator>>> = {
  more: "gt",
  less: "lt",
  least: "gte",
  most: "lte",
};

/** Parses conditions of a record that must all be met; null if a part of the text is not understood. */
export function readConditions(phrase: string, names: Names): FilterNode[] | null {
  const whole = readOne(phrase, names);
  if (whole) return [whole];
  const parts = phrase.split("\n").flatMap((line) => names.grammar.split("and", line));
  if (parts.length < 2) return null;
  const conditions = parts.map((part) => readOne(part, names));
  const known = conditions.filter((filter) => filter !== null);
  return known.length === conditions.length ? known : null;
}

function readOne(phrase: string, names: Names): RecordFilter | null {
  for (const [intent, patterns] of names.grammar.conditions)
    for (const pattern of patterns) {
      const captures = pattern.find(phrase.trim());
      const condition = captures && conditionOf(intent, captures, names);
      if (condition) return condition;
    }
  return null;
}

function conditionOf(intent: ConditionIntent, captures: Captures, names: Names): RecordFilter | null {
  if (intent === "open") {
    const ids = names.vocabulary.stages.filter(({ kind }) => kind === "open").map(({ id }) => id);
    return names.kind === "deals" && ids.length > 0 ? { column: "stage_id", operator: "any", values: ids } : null;
  }
  if (intent === "tagged") {
    const tag = names.tag(captures.tag ?? "");
    return tag === null ? null : { column: "tag_ids", operator: "any", values: [tag] };
  }
  const compares = comparing[intent];
  const column = captures.field !== undefined ? names.field(captures.field) : compares ? names.amountField() : null;
  if (compares)
    return column && isNumeric(column) ? whole(column, compares, [names.number(captures.value ?? "")]) : null;
  if (intent === "empty" || intent === "filled") return column && whole(column, intent, []);
  if (captures.pair !== undefined) return pairOf(captures.pair, names);
  if (!column) {
    if (captures.field !== undefined) return null;
    const any = names.valueOfAny(captures.value ?? "");
    return any && whole(any.column, intent === "isNot" ? "none" : "any", [any.value]);
  }
  if (intent === "contains") return whole(column, "contains", [names.value(column, captures.value ?? "")]);
  return equals(column, intent === "isNot", names.grammar.split("or", captures.value ?? ""), names);
}

/** Parses a field and a value in either order without a word between them; null if there is no such pair. */
function pairOf(phrase: string, names: Names): RecordFilter | null {
  for (let at = 1; at < phrase.length; at += 1)
    for (const [field, value] of [
      [phrase.slice(0, at), phrase.slice(at)],
      [phrase.slice(at), phrase.slice(0, at)],
    ]) {
      const column = names.field((field ?? "").replace(/^[\s-]+|[\s-]+$/gu, ""));
      const condition = column && equals(column, false, names.grammar.split("or", (value ?? "").trim()), names);
      // A text field would accept any text as its value.
      if (column && column.kind !== "text" && condition) return condition;
    }
  return null;
}

function equals(column: RecordColumn, isNot: boolean, phrases: readonly string[], names: Names): RecordFilter | null {
  const values = phrases.map((word) => names.value(column, word));
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
