import type { Amount, Source, SourceSpan, SourceTable } from "#domain/metrics/fact.ts";
import { factOf } from "#domain/metrics/facts.ts";
import { type Atom, atomKey, atomsOf, type FactId } from "#domain/metrics/formula.ts";
import { measures } from "#domain/metrics/measures.ts";
import type { MeasureId } from "#domain/metrics/question.ts";
import { startedBy } from "#domain/metrics/ranges.ts";
import {
  type Bind,
  type QueryContext,
  type ResolvedQuery,
  spansOf,
  type Statement,
} from "#domain/metrics/resolved-query.ts";
import { someSales, selectSources } from "#domain/metrics/select-sources.ts";
import {
  column,
  distinctOf,
  hasOwnRates,
  isDistinct,
  key,
  lacks,
  sourceSql,
  undatedSql,
} from "#domain/metrics/source-sql.ts";
import { commonTables, tablesOf } from "#domain/metrics/source-tables.ts";
import { subrangesOf } from "#domain/metrics/subranges.ts";
import { topGroupsOf, topGroupsSql } from "#domain/metrics/top-groups.ts";
import { addDays } from "#domain/time/dates.ts";

/** Maximum number of rows of a statement. A question with more groups is rejected, not truncated. */
export const maxRows = 25_000;

/** The layout of a statement's rows: their facts, and the atoms of each fact in order. */
export type Layout = {
  facts: { fact: FactId; atoms: string[] }[];
  /** Facts that lack a dimension of the question, so their values are unknown. */
  lacking: ReadonlySet<FactId>;
};

/**
 * Compiles a question into one statement. Each fact is aggregated separately, and its rows contain its number. The
 * statement is null if no fact can answer the question. `tables` are all tables that determine its rows.
 */
export function compile(
  query: ResolvedQuery,
  context: QueryContext,
): { statement: Statement | null; layout: Layout; tables: SourceTable[] } {
  const values: Statement["values"] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { range } = query;
  const spans = spansOf(query);
  const days = spans.flatMap(({ from, to }) => [from, to]).toSorted();
  const known: Record<string, [value: Statement["values"][number], type: string]> = {
    workspace: [context.workspaceId, "uuid"],
    zone: [context.timeZone, "text"],
    today: [context.today, "date"],
    currency: [query.currency, "text"],
    counts_won_deals: [context.countsWonDeals, "boolean"],
    since: [days[0] ?? range.from, "date"],
    until: [addDays(days.at(-1) ?? range.to, 1), "date"],
    before: [query.compared && addDays(startedBy(query.compared), 1), "date"],
    lapse: [query.lapseDays, "integer"],
    within: [someSales(query.question), "jsonb"],
  };
  const bound = new Map<string, string>();
  const bindNamed = (name: string): string => {
    const [value, type] = known[name] ?? [];
    if (value === undefined) throw new Error(`There is no value ${name}`);
    const place = bound.get(name) ?? `${bind(value)}::${type}`;
    bound.set(name, place);
    return place;
  };
  // A double colon is a type cast, not a parameter.
  const named = (sql: string) => sql.replaceAll(/(?<!:):([a-z_]+)/g, (_all, name: string) => bindNamed(name));

  const layout = layoutOf(query, context);
  const parts = new Set<SourceSpan | undefined>([undefined]);
  const tables = new Set(commonTables);
  const selects = layout.facts.flatMap(({ fact, atoms }, no) => {
    const sources = selectSources(fact, query, context, atoms.filter(isDistinct).map(distinctOf));
    for (const { span } of sources) parts.add(span);
    for (const table of tablesOf(fact, sources, query)) tables.add(table);
    const readOf = (of: ResolvedQuery) =>
      sources.map((source) => sourceSql(source, atoms, of, context, bind)).join("\nunion all\n");
    const about = { undated: undatedSql(fact, query, context, bind), turnsAt: turnsOf(sources, atoms) };
    const aboutFact = named(factsSql(no, fact, query, about));
    const largest = topGroupsOf(query, layout.facts, sources);
    if (largest) {
      const sums = atoms.map((_atom, at) => `r.v${at}`);
      return [named(topGroupsSql(no, sums, readOf(query), query, largest)), aboutFact];
    }
    const aggregate = (of: ResolvedQuery, levels: Levels) => {
      if (atoms.every(isDistinct)) return named(distinctSql(no, readOf(of), of, levels));
      const sums = atoms.map((atom, at) => sumSql(at, sources[0]?.amounts[column(atom)], of));
      return named(aggregateSql(no, sums, readOf(of), of, levels));
    };
    // A fact that belongs to several groups must not be counted several times in the total, which is therefore
    // aggregated separately.
    const isApart = query.by.some((dimension) => sources.some(({ dimensions }) => dimensions[dimension]?.spread));
    const aggregates = isApart
      ? [aggregate(query, "parts"), aggregate({ ...query, by: [], grain: null }, "all")]
      : [aggregate(query, "all")];
    return [...aggregates, aboutFact];
  });
  const subranges = [...parts].map((part) => {
    const rows = subrangesOf(spans, part).map(
      ({ no, from, to, sign }) => `(${no}, ${bind(from)}::date, ${bind(to)}::date, ${sign})`,
    );
    return `${part ? `subrange_${part}` : "subrange"} (no, since, until, sign) as (values ${rows.join(", ")})`;
  });
  const text = `with ${subranges.join(", ")},
    rate as materialized (${named("select * from private.rates_into(:workspace, :currency)")})\n${selects.join("\nunion all\n")}\nlimit ${maxRows + 1}`;
  return { statement: selects.length > 0 ? { text, values } : null, layout, tables: [...tables] };
}

function layoutOf(query: ResolvedQuery, context: QueryContext): Layout {
  // Distinct counts are read separately, because sums can be read from fewer rows.
  const reads = new Map<string, { fact: FactId; atoms: Set<string> }>();
  const lacking = new Set<FactId>();
  for (const atom of query.question.measures.flatMap(atomsOfMeasure)) {
    const { fact } = atom;
    const distinct = "distinct" in atom ? [atom.distinct] : [];
    if (selectSources(fact, query, context, distinct).length === 0) lacking.add(fact);
    const name = [fact, ...distinct].join(" ");
    const read = reads.get(name) ?? { fact, atoms: new Set() };
    reads.set(name, read);
    read.atoms.add(atomKey(atom));
  }
  const known = [...reads.values()].filter(({ fact }) => !lacking.has(fact));
  return { facts: known.map(({ fact, atoms }) => ({ fact, atoms: [...atoms] })), lacking };
}

/** Returns all atoms of a measure's value and counts. */
export function atomsOfMeasure(id: MeasureId): Atom[] {
  const { formula, n, lacks } = measures[id];
  return [...atomsOf(formula), n, ...(lacks ? [lacks] : [])];
}

/** The rows to return: the groups and their total, or only the groups. */
type Levels = "all" | "parts";

/** Returns the rows of one fact: its number, the subrange, true for a total, the period, the keys, and the sums. */
function aggregateSql(
  no: number,
  sums: readonly string[],
  read: string,
  { grain, by }: ResolvedQuery,
  levels: Levels,
): string {
  const keys = by.map((_dimension, index) => `r.${key(index)}`);
  const parts = ["r.subrange", ...(grain ? ["r.period"] : []), ...keys];
  // Without groups or periods, there is only the total.
  const total = levels === "all" ? ["(r.subrange)"] : [];
  const sets = parts.length > 1 ? [`(${parts.join(", ")})`, ...total] : total;
  const isTotal = parts.length > 1 ? `grouping(${parts.slice(1).join(", ")}) > 0` : "true";
  const keyText = (index: number) => (keys[index] ? `${keys[index]}::text` : "null::text");
  return `select ${no} as fact, r.subrange, ${isTotal} as is_total, ${grain ? "r.period::text" : "null::text"} as period,
    ${keyText(0)} as k0, ${keyText(1)} as k1, array[${[...sums, "sum(r.unrated)::float8", "sum(r.rated)::float8"].join(", ")}] as sums
  from (${read}) r
  group by grouping sets (${sets.join(", ")})`;
}

/**
 * Does the same as `aggregateSql` for a single distinct count, but by hashing, because `count(distinct)` would sort.
 */
function distinctSql(no: number, read: string, { grain, by }: ResolvedQuery, levels: Levels): string {
  const keys = by.map((_dimension, index) => key(index));
  const parts = ["subrange", ...(grain ? ["period"] : []), ...keys];
  const keyText = (index: number) => (keys[index] ? `d.${keys[index]}::text` : "null::text");
  const sums = "array[count(d.v0)::float8, 0::float8, 0::float8]";
  const ofParts = `select ${no}, d.subrange, false, ${grain ? "d.period::text" : "null::text"}, ${keyText(0)}, ${keyText(1)}, ${sums}
    from each d group by ${parts.map((part) => `d.${part}`).join(", ")}`;
  const all = parts.length > 1 ? "(select distinct d.subrange, d.v0 from each d)" : "each";
  const ofAll = `select ${no}, d.subrange, true, null::text, null::text, null::text, ${sums} from ${all} d group by d.subrange`;
  const selects = [...(parts.length > 1 ? [ofParts] : []), ...(levels === "all" ? [ofAll] : [])];
  return `select * from (
    with each as materialized (select distinct ${[...parts, "v0"].map((name) => `r.${name}`).join(", ")} from (${read}) r)
    ${selects.join("\nunion all\n")}) x (fact, subrange, is_total, period, k0, k1, sums)`;
}

function sumSql(index: number, amount: Amount | undefined, { grain }: ResolvedQuery): string {
  const value = `r.v${index}`;
  // NaN means that there are values but none of them has an exchange rate.
  if (hasOwnRates(amount))
    return `case when count(${value}) = 0 and bool_or(r.${lacks(index)}) then 'NaN' else sum(${value})::float8 end`;
  if (amount && "ofDays" in amount) return "count(distinct r.day)::float8";
  if (!amount || !("onLastDay" in amount)) return `sum(${value})::float8`;
  const atEnd = (...ends: string[]) =>
    `sum(${value}) filter (where r.day = least(${["r.until", ":today", ...ends].join(", ")}))::float8`;
  if (!grain) return atEnd();
  const length = grain === "quarter" ? "3 months" : `1 ${grain}`;
  const lastOfPeriod = `(r.period + interval '${length}' - interval '1 day')::date`;
  return `case when grouping(r.period) = 1 then ${atEnd()} else ${atEnd(lastOfPeriod)} end`;
}

type AboutFact = { undated: string; turnsAt: string | undefined };

/**
 * Returns properties of a fact that do not depend on its values: whether it exists, how many of the requested rows have
 * no date, when its values next change without a write, and whether it existed when the compared range started.
 */
function factsSql(no: number, fact: FactId, { compared }: ResolvedQuery, { undated, turnsAt }: AboutFact): string {
  const { exists, started } = factOf(fact);
  const turns = turnsAt ? `extract(epoch from ${turnsAt})::float8` : "null";
  const properties = [
    `(${exists})::int::float8`,
    `${undated}::float8`,
    turns,
    `(${(compared && started) || "true"})::int::float8`,
  ];
  return `select ${no}, -1, true, null::text, null::text, null::text, array[${properties.join(", ")}]`;
}

function turnsOf(sources: readonly Source[], atoms: readonly string[]): string | undefined {
  const turns = sources.flatMap(({ amounts }) =>
    atoms.flatMap((atom) => {
      const amount = amounts[column(atom)];
      return amount && "sql" in amount ? (amount.turnsAt ?? []) : [];
    }),
  );
  return turns.length > 1 ? `least(${turns.join(", ")})` : turns[0];
}
