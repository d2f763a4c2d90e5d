import { isDay } from "#domain/dates.ts";
import type { Entity } from "#domain/fields.ts";
import { type ColumnKind, columnOf } from "#domain/record-columns.ts";

export type FilterOperator = "contains" | "is" | "any" | "between" | "empty" | "filled";

export type RecordFilter = { column: string; operator: FilterOperator; values: string[] };

const byText = ["contains", "is", "empty", "filled"] as const;
const byRange = ["between", "empty", "filled"] as const;
const byLink = ["any", "empty", "filled"] as const;

const operatorsByKind: Record<ColumnKind, readonly FilterOperator[]> = {
  text: byText,
  longText: byText,
  email: byText,
  phone: byText,
  url: byText,
  integer: byRange,
  money: byRange,
  percent: byRange,
  date: byRange,
  moment: ["between"],
  closing: ["between"],
  choice: ["any"],
  link: byLink,
};

/** How a column can be filtered; a column that is never empty is not asked whether it is. */
export function filterOperators(entity: Entity, column: string): readonly FilterOperator[] {
  const known = columnOf(entity, column);
  if (!known) return [];
  const operators = operatorsByKind[known.kind];
  return known.isRequired ? operators.filter((operator) => operator !== "empty" && operator !== "filled") : operators;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function isValue(entity: Entity, filter: RecordFilter): boolean {
  const column = columnOf(entity, filter.column);
  if (!column) return false;
  switch (filter.operator) {
    case "empty":
    case "filled":
      return filter.values.length === 0;
    case "contains":
    case "is":
      return filter.values.length === 1 && filter.values[0] !== "";
    case "any":
      return (
        filter.values.length > 0 &&
        filter.values.every((value) => (column.kind === "link" ? uuid.test(value) : column.choices?.includes(value)))
      );
    case "between": {
      const isOfKind = ["date", "moment", "closing"].includes(column.kind)
        ? isDay
        : (value: string) => /^-?\d{1,15}(\.\d{1,4})?$/.test(value);
      return (
        filter.values.length === 2 &&
        filter.values.some((value) => value !== "") &&
        filter.values.every((value) => value === "" || isOfKind(value))
      );
    }
  }
}

const escape = (value: string) => encodeURIComponent(value).replaceAll("~", "%7E");

/** Filters as one short text for the address bar: `stage_id.any.<id>~<id>,value_minor.between.1000~`. */
export function writeFilters(filters: readonly RecordFilter[]): string | undefined {
  if (filters.length === 0) return undefined;
  return filters
    .map(({ column, operator, values }) => [column, operator, values.map(escape).join("~")].join("."))
    .join(",");
}

/** Reads what writeFilters wrote; whatever does not fit the entity is left out. */
export function readFilters(entity: Entity, text: string | undefined): RecordFilter[] {
  if (!text) return [];
  return text.split(",").flatMap((part) => {
    const [, column = "", operator = "", rest = ""] = /^(\w+)\.(\w+)\.(.*)$/.exec(part) ?? [];
    const known = filterOperators(entity, column).find((one) => one === operator);
    if (!known) return [];
    const values = unescape(rest);
    const filter = { column, operator: known, values: known === "empty" || known === "filled" ? [] : (values ?? []) };
    return values && isValue(entity, filter) ? [filter] : [];
  });
}

function unescape(text: string): string[] | null {
  try {
    return text.split("~").map(decodeURIComponent);
  } catch {
    return null;
  }
}
