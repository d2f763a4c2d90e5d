import { textPath } from "#domain/records/filter-request.ts";
import { kindOf } from "#domain/records/kinds/kinds.ts";
import type { Sort } from "#domain/records/lists/table-search.ts";
import { columnOf, type RecordColumn, type RecordColumns } from "#domain/records/record-columns.ts";

export type OrderTerm = { column: string; ascending: boolean; nullsFirst?: boolean };

/**
 * Returns the `order` terms of a table's query. They end with the ID, so that pages never overlap, in the direction of
 * an index.
 */
export function orderTerms(columns: RecordColumns, sorts: readonly Sort[]): OrderTerm[] {
  const [first] = sorts;
  const { order } = kindOf(columns.entity);
  if (!first)
    return [
      { column: order.replace(/^-/, ""), ascending: !order.startsWith("-") },
      { column: "id", ascending: true },
    ];
  const terms = sorts.map(({ column: name, isDescending }): OrderTerm => {
    const column = columnOf(columns, name);
    const by = column ? orderPath(column) : name;
    return { column: by, ascending: !isDescending, ...(!column?.isRequired && { nullsFirst: false }) };
  });
  const isByName = sorts.length === 1 && first.column === "name";
  return [...terms, { column: "id", ascending: isByName ? !first.isDescending : true }];
}

function orderPath(column: RecordColumn): string {
  if (column.embed) return `${column.embed}(${column.name === "stage_id" ? "position" : "name"})`;
  if (column.measure) return column.measure;
  const isNumeric = ["number", "money", "percent", "integer"].includes(column.kind);
  return isNumeric ? column.path : textPath(column);
}
