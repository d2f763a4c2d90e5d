import type { Amount, Source } from "#domain/metrics/fact.ts";
import { factOf } from "#domain/metrics/facts.ts";
import type { FactId } from "#domain/metrics/formula.ts";
import type { DimensionId, Grain, CountedKey } from "#domain/metrics/question.ts";
import {
  type Bind,
  dimensionsOf,
  filteredKinds,
  type QueryContext,
  type ResolvedQuery,
} from "#domain/metrics/resolved-query.ts";
import { applicableFilters } from "#domain/metrics/select-sources.ts";

/** Returns the name of the column with a group's key, by the dimension's position. */
export const key = (index: number) => `k${index}`;
/** Returns the name of the column that marks amounts without an exchange rate. */
export const lacks = (index: number) => `l${index}`;
/** Returns the name of the fact's column that an atom uses. */
export const column = (atom: string) => atom.slice(atom.indexOf(".") + 1);
/** True if the atom is a distinct count. */
export const isDistinct = (atom: string) => column(atom).startsWith("#");
/** Returns the dimension whose distinct values are counted. */
export const distinctOf = (atom: string) => column(atom).slice(1) as DimensionId | CountedKey;

/**
 * Returns the SQL that sums a source by subrange and group. Rows are summed before they are converted, because there
 * are many rows but few sums, and all amounts of a currency have the same rate until it changes.
 */
export function sourceSql(
  source: Source,
  atoms: readonly string[],
  query: ResolvedQuery,
  context: QueryContext,
  bind: Bind,
): string {
  const { by, grain, weekStart } = query;
  const day = source.day ?? ":today";
  // There are few days, unless each day has its own groups. Computing the period is expensive, so it is computed once
  // per day.
  const isByDay = by.length === 0 || grain !== null || source.isAboutDays;
  const needsDay = (isByDay && !source.span) || atoms.some((atom) => isOfDay(source.amounts[column(atom)]));
  const groups = groupsOf(source, atoms, query);
  const names = groups.map((group) => group.slice(group.lastIndexOf(" ") + 1));
  const sums = atoms.flatMap((atom, no) =>
    isDistinct(atom) ? [] : `sum(${signed(source, sumSql(amountOf(source, atom)))}) as v${no}`,
  );
  const conditions = [
    "f.workspace_id = :workspace",
    ...conditionsOf(source, query, context, bind),
    ...onlyOf(source, atoms, query),
  ];
  const where = `where ${conditions.join(" and ")}`;
  const from = [source.from, ...joinsOf(source, atoms, query)].join("\n");
  const subrange = source.span ? `subrange_${source.span}` : "subrange";
  const hasRate = source.hasCurrency && !source.isInCurrency;
  const isCounted = atoms.every(isDistinct);
  const [own] = isCounted ? atoms.flatMap((atom) => source.dimensions[distinctOf(atom)]?.piecesOf ?? []) : [];
  const piecesOf = own ?? source.piecesOf;
  const having = piecesOf ? `having sum(${piecesOf}) <> 0` : "";
  // Columns that are null in every row need no grouping.
  const grouped = (columns: readonly string[]) =>
    `group by ${columns.flatMap((text, no) => (text.startsWith("null::") ? [] : no + 1)).join(", ")} ${having}`;
  const rate = (currency: string, on: string) =>
    hasRate ? `left join rate x on x.currency = ${currency} and x.since <= ${on} and ${on} < x.until` : "";
  const money = atoms.map((atom, no) => `${convertedSql(`s.v${no}`, source.amounts[column(atom)], hasRate)} as v${no}`);
  // Marks missing rates of columns where only some facts have amounts.
  const lacking = atoms.flatMap((atom, no) =>
    hasOwnRates(source.amounts[column(atom)])
      ? `(${hasRate ? `s.factor is null and s.v${no} is not null` : "false"}) as ${lacks(no)}`
      : [],
  );
  const unrated = hasRate && !isCounted ? "case when s.factor is null then s.n else 0 end" : "0";
  const rated = isCounted ? "0" : hasRate ? "case when s.factor is null then 0 else s.n end" : "s.n";
  const outer = [
    "s.subrange",
    "s.until",
    "s.day",
    "s.period",
    ...by.map((_dimension, no) => `s.${key(no)}`),
    `${unrated} as unrated`,
    `${rated} as rated`,
    ...money,
    ...lacking,
  ];
  const periodOf = (on: string) => (grain ? bucketSql(on, grain, weekStart) : "null::date");
  const isWithin = `join ${subrange} e on ${day} between e.since and e.until`;
  if (isCounted) {
    // Amounts and rates are not read here: the sums, which are read separately, report missing rates. Rows are not
    // aggregated either, because the distinct count removes duplicates, unless rows can cancel each other out.
    const columns = [
      "e.no as subrange",
      "null::date as until",
      "null::date as day",
      `${periodOf(day)} as period`,
      ...groups,
    ];
    return `select ${outer.join(", ")} from (select ${columns.join(", ")} from ${from} ${isWithin} ${where}
      ${piecesOf ? grouped(columns) : ""}) s`;
  }
  // Makes Postgres compute the days only once, and keeps the planner from estimating how many rows have one.
  const fence = source.isAboutDays ? "offset 0" : "";
  const counted = [`${countSql(source)} as n`, ...sums];
  if (!needsDay) {
    const columns = [
      "e.no as subrange",
      "null::date as until",
      "null::date as day",
      `${periodOf(day)} as period`,
      ...groups,
    ];
    if (hasRate) columns.push("x.factor as factor");
    return `select ${outer.join(", ")} from (select ${[...columns, ...counted].join(", ")}
      from ${from} ${isWithin} ${rate("f.currency", day)} ${where} ${grouped(columns)}) s`;
  }
  const columns = [`${day} as day`, ...groups, ...(hasRate ? ["f.currency as currency"] : [])];
  const values = [...names, ...atoms.flatMap((atom, no) => (isDistinct(atom) ? [] : `v${no}`))].map(
    (name) => `d.${name}`,
  );
  return `select ${outer.join(", ")} from (
    select ${["e.no as subrange", "e.until", "d.day", `${periodOf("d.day")} as period`, "d.n", ...(hasRate ? ["x.factor"] : []), ...values].join(", ")}
    from (select ${[...columns, ...counted].join(", ")} from ${from} ${where} ${grouped(columns)} ${fence}) d
    join subrange e on d.day between e.since and e.until ${rate("d.currency", "d.day")}) s`;
}

/**
 * Returns only the joins that the requested dimensions need. Postgres would drop the other joins, but would still read
 * more of each row.
 */
function joinsOf(source: Source, atoms: readonly string[], { question, by }: ResolvedQuery): string[] {
  const { dimensions, joins = {} } = source;
  const requested = [
    ...dimensionsOf({ by: [...by], filters: applicableFilters(source, question) }),
    ...atoms.filter(isDistinct).map(distinctOf),
  ];
  const needed = new Set(requested.map((dimension) => dimensions[dimension]?.join));
  return [
    ...[...needed].flatMap((table) => (table && joins[table]) ?? []),
    ...by.flatMap((dimension) => dimensions[dimension]?.spread ?? []),
  ];
}

/** Returns the grouping columns: the requested dimensions, and the dimensions whose distinct values are counted. */
const groupsOf = ({ dimensions }: Source, atoms: readonly string[], { by }: ResolvedQuery): string[] => [
  ...by.map((dimension, no) => `${dimensions[dimension]?.sql ?? "null::text"} as ${key(no)}`),
  ...atoms.flatMap((atom, no) =>
    isDistinct(atom) ? `${dimensions[distinctOf(atom)]?.sql ?? "null::text"} as v${no}` : [],
  ),
];

function conditionsOf(source: Source, query: ResolvedQuery, context: QueryContext, bind: Bind): string[] {
  const day = source.day ?? ":today";
  return [
    ...(source.isAboutDays || source.span ? [] : [`${day} >= :since and ${day} < :until`]),
    ...narrowedBy(source, query, context, bind),
  ];
}

/** Returns the conditions for the source's rows that do not depend on the day. */
function narrowedBy(source: Source, { question, by }: ResolvedQuery, context: QueryContext, bind: Bind): string[] {
  const filters = Object.entries(applicableFilters(source, question)).map(([name, filterValues]) => {
    const { sql, holds, isId } = source.dimensions[name as DimensionId] ?? { sql: "null" };
    if (isId) return idFilterSql(sql, filterValues ?? [], bind);
    // If the question groups by the dimension, only the requested groups are returned.
    const isOne =
      holds && !by.some((dimension) => dimension === name) ? holds : (value: string) => `(${sql})::text ${value}`;
    return filterSql(isOne, filterValues ?? [], bind);
  });
  const { records } = source;
  return [
    ...(source.where ? [source.where] : []),
    ...filters,
    ...(records && filteredKinds(question).includes(records.entity)
      ? [context.conditionOf(records.entity, "f", bind)]
      : []),
  ];
}

/**
 * Returns the SQL that counts the rows of a fact that match the question but have no date, and are therefore in none of
 * its periods.
 */
export function undatedSql(fact: FactId, query: ResolvedQuery, context: QueryContext, bind: Bind): string {
  const { undated: source } = factOf(fact);
  const kinds = filteredKinds(query.question);
  if (!source || (kinds.length > 0 && !kinds.includes(source.records?.entity ?? ""))) return "0";
  if (source.isOfWonDeals && !context.countsWonDeals) return "0";
  // Undated rows are not grouped.
  const ungrouped = { ...query, by: [] };
  const conditions = ["f.workspace_id = :workspace", ...narrowedBy(source, ungrouped, context, bind)];
  const from = [source.from, ...joinsOf(source, [], ungrouped)].join("\n");
  return `(select count(*) from ${from} where ${conditions.join(" and ")})`;
}

/**
 * Returns the condition for facts that are counted in any of the sums, provided that each sum has a condition; all
 * other rows would only add 0. Not used with periods or currencies, because all rows determine the first period of the
 * range and the number of rows without a rate.
 */
function onlyOf({ amounts, hasCurrency }: Source, atoms: readonly string[], { grain }: ResolvedQuery): string[] {
  if (hasCurrency || grain) return [];
  const conditions = atoms.map((atom) => {
    const amount = amounts[column(atom)];
    return amount && "sql" in amount ? amount.only : undefined;
  });
  return conditions.every((condition) => condition !== undefined) ? [`(${conditions.join(" or ")})`] : [];
}

const isOfDay = (amount: Amount | undefined): boolean =>
  amount !== undefined && ("onLastDay" in amount || "ofDays" in amount);

function amountOf(source: Source, atom: string): Amount {
  const amount = source.amounts[column(atom)];
  if (!amount) throw new Error(`No source column for ${atom}`);
  return amount;
}

/** Returns the SQL that counts the facts. A pre-aggregated row can contain several. */
function countSql(source: Source): string {
  const { rollup, amounts } = source;
  return rollup && amounts.rows ? `sum(${signed(source, sumSql(amounts.rows))})` : "count(*)";
}

/** Adds or subtracts the days that the range has more or fewer than whole months. */
const signed = ({ span }: Source, sql: string) => (span === "rest" ? `e.sign * (${sql})` : sql);

export const hasOwnRates = (amount: Amount | null | undefined): boolean => amount != null && "ownRates" in amount;

export const isLeftOut = (amount: Amount | null | undefined): boolean => amount != null && "isLeftOut" in amount;

/** True if an amount is in the currency of its fact. */
export const isMoney = (amount: Amount | null | undefined): boolean =>
  amount != null && ("money" in amount || "isMoney" in amount);

/** Converts a sum to the requested currency. Without a rate, amounts and their divisors are null. */
function convertedSql(value: string, amount: Amount | null | undefined, hasRate: boolean | undefined): string {
  if (isMoney(amount)) return `${value}${hasRate ? " * s.factor" : "::float8"}`;
  const isRated = hasRate && amount && "isRated" in amount;
  return isRated ? `case when s.factor is not null then ${value} end` : value;
}

function sumSql(amount: Amount): string {
  if ("sql" in amount) return amount.sql;
  if ("onLastDay" in amount) return amount.onLastDay;
  if ("ofDays" in amount) return "null::int";
  return amount.times ? `(${amount.money}) * ${amount.times}` : amount.money;
}

function filterSql(isOne: (value: string) => string, filterValues: readonly (string | null)[], bind: Bind): string {
  const values = filterValues.filter((value) => value !== null);
  const parts = [
    ...(values.length > 0 ? [isOne(`= any(${bind(values)}::text[])`)] : []),
    ...(values.length < filterValues.length ? [isOne("is null")] : []),
  ];
  return `(${parts.join(" or ")})`;
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Filters by IDs. Null selects rows without an ID, and values that are not valid IDs match nothing. */
function idFilterSql(sql: string, filterValues: readonly (string | null)[], bind: Bind): string {
  const ids = filterValues.filter((value) => value !== null && id.test(value));
  const isNone = filterValues.includes(null) ? ` or ${sql} is null` : "";
  return `(${sql} = any(${bind(ids)}::uuid[])${isNone})`;
}

function bucketSql(day: string, grain: Grain, weekStart: number): string {
  if (grain === "day") return day;
  if (grain === "week") return `((${day}) - (extract(isodow from ${day})::int - ${weekStart} + 7) % 7)`;
  return `date_trunc('${grain}', (${day})::timestamp)::date`;
}
