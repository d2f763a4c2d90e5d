import type { Bind } from "#domain/metrics/resolved-query.ts";
import { filterTexts, quoted, type FilterContext as FilterPlace } from "#domain/records/filter-request.ts";
import { searchPatterns } from "#domain/records/lists/search-text.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { readFilters } from "#domain/records/record-filters.ts";
import { logicSql, type Scope } from "#server/rest/filter-sql.ts";
import { parseLogicList } from "#server/rest/parse-filter.ts";
import { fixedRestLimits } from "#server/rest/rest-limits.ts";
import { Scanner } from "#server/rest/scanner.ts";
import type { Column } from "#server/rest/schema-cache.ts";
import { Parameters } from "#server/rest/statement.ts";
import { ValueList } from "#server/rest/value-list.ts";

/**
 * Compiles the filters and the search of a record list to a condition on its table, whose alias is given. The text, the
 * grammar and the SQL are the same as for the list itself, so that a metric covers exactly the rows that it opens.
 */
export function recordCondition(
  columns: RecordColumns,
  where: string | undefined,
  search: string | undefined,
  { place, now, alias, bind }: { place: FilterPlace; now: Date; alias: string; bind: Bind },
): string {
  const texts = [
    ...filterTexts(columns, readFilters(columns, where), place, now),
    ...searchPatterns(search ?? "").map((pattern) => `search.ilike.${quoted(pattern)}`),
  ];
  if (texts.length === 0) return "true";
  const list = new ValueList();
  const of = parseLogicList(new Scanner(`(${texts.join(",")})`, "logic tree"), list, fixedRestLimits.maxDepth);
  return logicSql(new BoundElsewhere(list, bind), scopeOf(columns, alias), { kind: "and", not: false, of });
}

/** Binds values as parameters of the enclosing statement. */
class BoundElsewhere extends Parameters {
  readonly #list: ValueList;
  readonly #bindValue: Bind;

  constructor(list: ValueList, bindValue: Bind) {
    super();
    this.#list = list;
    this.#bindValue = bindValue;
  }

  override bind(slot: number): string {
    return this.#bindValue(this.#list.values[slot] ?? null);
  }
}

/** Returns the names that conditions of the list can use: its columns, and values computed from a row. */
function scopeOf({ columns }: RecordColumns, alias: string): Scope {
  const heads = columns.map(({ path }) => path.split("->")[0] ?? path);
  const named = new Map<string, Column>(
    [...heads, "id", "search", "currency", "is_imported", "created_at", "close_date", "custom"].map((name) => [
      name,
      columnNamed(name, name === "custom" ? "jsonb" : "text"),
    ]),
  );
  const computed = new Map(columns.flatMap(({ measure }) => (measure ? [[measure, "integer"] as const] : [])));
  for (const name of computed.keys()) named.delete(name);
  return { alias, source: { relation: null, columns: named, computed, isRecord: false } };
}

const columnNamed = (name: string, base: string): Column => ({
  name,
  type: base,
  base,
  format: base,
  default: null,
  isNullable: true,
  comment: null,
  values: null,
});
