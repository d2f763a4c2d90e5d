import type { ColumnKind } from "#domain/records/kinds/record-kind.ts";
import { type CalendarSpan, calendarSpans } from "#domain/records/lists/relative-days.ts";
import { columnOf, type RecordColumn, type RecordColumns } from "#domain/records/record-columns.ts";
import { isDay } from "#domain/time/dates.ts";
import { isUuid } from "#domain/uuid.ts";

export type FilterOperator =
  | "contains"
  | "lacks"
  | "is"
  | "isNot"
  | "starts"
  | "eq"
  | "ne"
  | "lt"
  | "lte"
  | "gt"
  | "gte"
  | "between"
  | "on"
  | "before"
  | "after"
  | "last"
  | "next"
  | CalendarSpan
  | "any"
  | "none"
  | "all"
  | "empty"
  | "filled";

export type RecordFilter = { column: string; operator: FilterOperator; values: string[] };
export type FilterGroup = { join: "and" | "or"; of: FilterNode[] };
/** Conditions joined by and/or. Groups can be nested, up to `deepestGroup` levels. */
export type FilterNode = RecordFilter | FilterGroup;

/** The maximum nesting depth of groups. */
export const deepestGroup = 4;

export const isGroup = (node: FilterNode): node is FilterGroup => "join" in node;

const emptyOperators = ["empty", "filled"] as const;
const byText = ["contains", "lacks", "is", "isNot", "starts", ...emptyOperators] as const;
const byRange = ["between", "eq", "ne", "gt", "gte", "lt", "lte", ...emptyOperators] as const;
const byDay = ["between", "on", "before", "after", "last", "next", ...calendarSpans] as const;
const byLink = ["any", "none", ...emptyOperators] as const;

const operatorsByKind: Record<ColumnKind, readonly FilterOperator[]> = {
  text: byText,
  longText: byText,
  email: byText,
  phone: byText,
  url: byText,
  integer: byRange,
  number: byRange,
  money: byRange,
  percent: byRange,
  date: [...byDay, ...emptyOperators],
  moment: byDay,
  closing: byDay,
  choice: byLink,
  link: byLink,
  multiChoice: ["any", "all", "none", ...emptyOperators],
  tags: ["any", "all", "none", ...emptyOperators],
  links: ["any", "all", "none", ...emptyOperators],
  boolean: ["is", ...emptyOperators],
};

const isEmptinessCheck = (operator: FilterOperator) => operator === "empty" || operator === "filled";

/** Returns the operators for a column. A column that is never empty has no operators for empty values. */
export function operatorsOf({ kind, isRequired }: RecordColumn): readonly FilterOperator[] {
  const operators = operatorsByKind[kind];
  return isRequired ? operators.filter((operator) => !isEmptinessCheck(operator)) : operators;
}

/** Returns the number of values that an operator takes: none, one, the two ends of a range, or any number. */
export function operandsOf(operator: FilterOperator): "none" | "one" | "span" | "many" {
  if (isEmptinessCheck(operator) || calendarSpans.some((span) => span === operator)) return "none";
  if (operator === "between") return "span";
  return operator === "any" || operator === "none" || operator === "all" ? "many" : "one";
}

const days: ReadonlySet<ColumnKind> = new Set(["date", "moment", "closing"]);
const numbers: ReadonlySet<ColumnKind> = new Set(["integer", "number", "money", "percent"]);

/** True if a kind of column contains days, or timestamps that are filtered by day. */
export const isDayKind = (kind: ColumnKind) => days.has(kind);

function isOperand({ kind, choices }: RecordColumn, operator: FilterOperator, value: string): boolean {
  if (operator === "last" || operator === "next") return /^[1-9]\d{0,3}$/.test(value);
  if (days.has(kind)) return isDay(value);
  if (numbers.has(kind)) return /^-?\d{1,15}(\.\d{1,4})?$/.test(value);
  if (kind === "boolean") return value === "true" || value === "false";
  if (kind === "link" || kind === "tags" || kind === "links") return isUuid(value);
  if (kind === "choice" || kind === "multiChoice") return choices?.includes(value) ?? false;
  return value !== "";
}

/** True if a condition is complete and valid. */
export function isWhole(column: RecordColumn, { operator, values }: Omit<RecordFilter, "column">): boolean {
  if (!operatorsOf(column).includes(operator)) return false;
  const fits = (value: string) => isOperand(column, operator, value);
  switch (operandsOf(operator)) {
    case "none":
      return values.length === 0;
    case "one":
      return values.length === 1 && values.every(fits);
    case "many":
      return values.length > 0 && values.every(fits);
    case "span":
      return values.length === 2 && values.some(Boolean) && values.every((value) => value === "" || fits(value));
  }
}

/** Returns all conditions of a tree, at any depth. */
export function conditionsOf(node: FilterNode): RecordFilter[] {
  return isGroup(node) ? node.of.flatMap(conditionsOf) : [node];
}

/** Simplifies a tree: removes empty groups, and replaces a group that has one item with this item. */
export function tidyGroup(group: FilterGroup): FilterGroup {
  const of = group.of.flatMap((node): FilterNode[] => {
    if (!isGroup(node)) return [node];
    const tidied = tidyGroup(node);
    return tidied.of.length < 2 ? tidied.of : [tidied];
  });
  const [only] = of;
  return of.length === 1 && only && isGroup(only) ? only : { join: of.length < 2 ? "and" : group.join, of };
}

// Brackets and separators belong to the grammar, and encodeURIComponent does not escape all of them.
const escape = (value: string) =>
  encodeURIComponent(value).replace(/[~()]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

function writeNode(node: FilterNode): string {
  if (isGroup(node)) return `${node.join}(${node.of.map(writeNode).join(",")})`;
  return [node.column, node.operator, node.values.map(escape).join("~")].join(".");
}

/**
 * Formats filters as a short text for the address bar: `stage_id.any.<id>~<id>,or(value_minor.gt.1000,name.is.X)`;
 * undefined if there are none.
 */
export function writeFilters(filters: FilterGroup | readonly RecordFilter[]): string | undefined {
  const { join, of } = tidyGroup("of" in filters ? filters : { join: "and", of: [...filters] });
  if (of.length === 0) return undefined;
  return join === "and" ? of.map(writeNode).join(",") : writeNode({ join, of });
}

/** Parses filters formatted by writeFilters. Conditions that do not fit the columns are dropped. */
export function readFilters(columns: RecordColumns, text: string | undefined): FilterGroup {
  if (!text) return { join: "and", of: [] };
  return tidyGroup({ join: "and", of: readNodes(columns, startReading(text), 0) });
}

/** True if all conditions of a text formatted by writeFilters fit the columns. A link can be outdated or truncated. */
export function fitsFilters(columns: RecordColumns, text: string | undefined): boolean {
  if (!text) return true;
  const reader = startReading(text);
  readNodes(columns, reader, 0);
  return reader.at === text.length && !reader.hasLost;
}

/** Returns the distinct columns that formatted filters refer to, including columns that no longer exist. */
export const filteredColumns = (text = ""): string[] => [
  ...new Set([...text.matchAll(/(?:^|[,(])(\w+)\.\w+\./g)].map(([, name = ""]) => name)),
];

type Reader = { text: string; at: number; hasLost: boolean };
const startReading = (text: string): Reader => ({ text, at: 0, hasLost: false });

function readNodes(columns: RecordColumns, reader: Reader, depth: number): FilterNode[] {
  const nodes: FilterNode[] = [];
  while (reader.at < reader.text.length) {
    const group = /^(and|or)\(/.exec(reader.text.slice(reader.at, reader.at + 4));
    if (group && depth < deepestGroup) {
      reader.at += group[0].length;
      const of = readNodes(columns, reader, depth + 1);
      nodes.push({ join: group[1] === "or" ? "or" : "and", of });
      if (reader.text[reader.at] === ")") reader.at += 1;
    } else {
      const end = partEnd(reader, depth > 0);
      const filter = readCondition(columns, reader.text.slice(reader.at, end));
      reader.at = end;
      if (filter) nodes.push(filter);
      else reader.hasLost = true;
    }
    if (reader.text[reader.at] !== ",") return nodes;
    reader.at += 1;
  }
  return nodes;
}

/**
 * Returns the position where a part ends. Outside of groups, a bracket can belong to a value, because older links
 * contain unescaped ones.
 */
function partEnd({ text, at }: Reader, isInGroup: boolean): number {
  const length = text.slice(at).search(isInGroup ? /[,)]/ : /,/);
  return length < 0 ? text.length : at + length;
}

function readCondition(columns: RecordColumns, part: string): RecordFilter | null {
  const [, name = "", word = "", rest = ""] = /^(\w+)\.(\w+)\.(.*)$/s.exec(part) ?? [];
  const column = columnOf(columns, name);
  const operator = column && operatorsOf(column).find((operator) => operator === word);
  if (!column || !operator) return null;
  const values = operandsOf(operator) === "none" ? [] : unescape(rest);
  const filter = { column: name, operator, values: values ?? [] };
  return values && isWhole(column, filter) ? filter : null;
}

function unescape(text: string): string[] | null {
  try {
    return text.split("~").map(decodeURIComponent);
  } catch {
    return null;
  }
}
