import type { Amount, Source } from "#domain/measures/fact.ts";
import { factOf } from "#domain/measures/facts.ts";
import { type Atom, atomKey, atomsOf, type FactId } from "#domain/measures/formula.ts";
import { measures } from "#domain/measures/measures.ts";
import type { Days, DimensionId, Grain, MeasureId, Question } from "#domain/measures/question.ts";
import { kindsAsked, sourcesOf } from "#domain/measures/sources-of.ts";
import type { Entity } from "#domain/records/entity.ts";
import { addDays } from "#domain/time/dates.ts";

/** A statement and the values it binds, in order. */
export type Statement = { text: string; values: (string | number | boolean | null | (string | null)[])[] };
export type Bind = (value: Statement["values"][number]) => string;

/** What a question is compiled for. */
export type Place = {
  workspaceId: string;
  timeZone: string;
  today: string;
  countsWonDeals: boolean;
  /** The condition that a record of a kind, under an alias, is one of those that `where` and `search` ask for. */
  conditionOf: (entity: Entity, alias: string, bind: Bind) => string;
};

/** A question whose range, comparison and currency are settled. */
export type Settled = {
  question: Question;
  range: Days;
  compared: Days | null;
  grain: Grain | null;
  by: readonly DimensionId[];
  currency: string;
  weekStart: number;
};

/** The most rows that a statement gives: what would have more groups is refused, rather than cut. */
export const mostRows = 25_000;

/** How the rows of a statement are read: which facts they are of, and which atoms stand in their order. */
export type Layout = {
  facts: { fact: FactId; atoms: string[] }[];
  /** Facts that lack a dimension of the question, so that nothing is known of them. */
  lacking: ReadonlySet<FactId>;
};

/** Turns a question into one statement: each fact aggregated alone, its rows told apart by their number. None where no fact can answer. */
export function compile(settled: Settled, place: Place): { statement: Statement | null; layout: Layout } {
  const values: Statement["values"] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { range, compared } = settled;
  const spans = compared ? [range, compared] : [range];
  const days = spans.flatMap(({ from, to }) => [from, to]).toSorted();
  const known: Record<string, [value: Statement["values"][number], type: string]> = {
    workspace: [place.workspaceId, "uuid"],
    zone: [place.timeZone, "text"],
    today: [place.today, "date"],
    currency: [settled.currency, "text"],
    counts_won_deals: [place.countsWonDeals, "boolean"],
    since: [days[0] ?? range.from, "date"],
    until: [addDays(days.at(-1) ?? range.to, 1), "date"],
  };
  const bound = new Map<string, string>();
  const bindNamed = (name: string): string => {
    const [value, type] = known[name] ?? [];
    if (value === undefined) throw new Error(`No value is called ${name}`);
    const place = bound.get(name) ?? `${bind(value)}::${type}`;
    bound.set(name, place);
    return place;
  };
  // Two colons are a cast.
  const named = (sql: string) => sql.replaceAll(/(?<!:):([a-z_]+)/g, (_all, name: string) => bindNamed(name));
  const eras = spans.map(({ from, to }, no) => `(${no}, ${bind(from)}::date, ${bind(to)}::date)`);

  const layout = layoutOf(settled, place);
  const selects = layout.facts.flatMap(({ fact, atoms }, no) => {
    const sources = sourcesOf(fact, settled, place, atoms.filter(isDistinct).map(distinctOf));
    const aggregate = (of: Settled, levels: Levels) => {
      const read = sources.map((source) => sourceSql(source, atoms, of, place, bind)).join("\nunion all\n");
      const figures = atoms.map((atom, at) => figureSql(`r.v${at}`, sources[0]?.amounts[column(atom)], atom, of));
      return named(aggregateSql(no, figures, read, of, levels));
    };
    // What stands in several groups is no sum of them: the whole is added up apart.
    const isApart = settled.by.some((dimension) => sources.some(({ dimensions }) => dimensions[dimension]?.join));
    const aggregates = isApart
      ? [aggregate(settled, "parts"), aggregate({ ...settled, by: [], grain: null }, "all")]
      : [aggregate(settled, "all")];
    return [...aggregates, named(factsSql(no, fact))];
  });
  const text = `with era (no, since, until) as (values ${eras.join(", ")}),
    rate as materialized (${named("select * from private.rates_into(:workspace, :currency)")})\n${selects.join("\nunion all\n")}\nlimit ${mostRows + 1}`;
  return { statement: selects.length > 0 ? { text, values } : null, layout };
}

function layoutOf(settled: Settled, place: Place): Layout {
  // What is counted but once is read apart: sums need fewer rows.
  const reads = new Map<string, { fact: FactId; atoms: Set<string> }>();
  const lacking = new Set<FactId>();
  for (const atom of settled.question.measures.flatMap(atomsOfMeasure)) {
    const { fact } = atom;
    const distinct = "distinct" in atom ? [atom.distinct] : [];
    if (sourcesOf(fact, settled, place, distinct).length === 0) lacking.add(fact);
    const name = [fact, ...distinct].join(" ");
    const read = reads.get(name) ?? { fact, atoms: new Set() };
    reads.set(name, read);
    read.atoms.add(atomKey(atom));
  }
  const known = [...reads.values()].filter(({ fact }) => !lacking.has(fact));
  return { facts: known.map(({ fact, atoms }) => ({ fact, atoms: [...atoms] })), lacking };
}

/** All atoms that a measure needs, what is counted beside its figure included. */
export function atomsOfMeasure(id: MeasureId): Atom[] {
  const { formula, n, lacks } = measures[id];
  return [...atomsOf(formula), n, ...(lacks ? [lacks] : [])];
}

const key = (place: number) => `k${place}`;
const column = (atom: string) => atom.slice(atom.indexOf(".") + 1);
const isDistinct = (atom: string) => column(atom).startsWith("#");
const distinctOf = (atom: string) => column(atom).slice(1) as DimensionId;

/**
 * What a source has of each part and group: added up before anything else is done with it, as parts are few and rows are many.
 * An amount is worth the same wherever its currency has one rate, so the rate comes after the sum.
 */
function sourceSql(source: Source, atoms: readonly string[], settled: Settled, place: Place, bind: Bind): string {
  const { by, grain, weekStart } = settled;
  const day = source.day ?? ":today";
  // Days are few, unless each has groups of its own; parts of the range are worked out of days, as that is dear.
  const isByDay = (by.length === 0 || grain !== null) && !atoms.some(isDistinct);
  const needsDay = isByDay || atoms.some((atom) => isOfDay(source.amounts[column(atom)]));
  const told = groupsOf(source, atoms, settled);
  const from = [source.from, ...by.flatMap((dimension) => source.dimensions[dimension]?.join ?? [])].join(" ");
  const names = told.map((one) => one.slice(one.lastIndexOf(" ") + 1));
  const sums = atoms.flatMap((atom, no) =>
    isDistinct(atom) ? [] : `sum(${sumSql(amountOf(source, atom))}) as v${no}`,
  );
  const conditions = ["f.workspace_id = :workspace", ...conditionsOf(source, settled, place, bind)];
  const where = `where ${conditions.join(" and ")}`;
  const having = source.piecesOf ? `having sum(${source.piecesOf}) <> 0` : "";
  const grouped = (columns: readonly string[]) =>
    `group by ${columns.map((_column, no) => no + 1).join(", ")} ${having}`;
  const rate = (currency: string, on: string) =>
    source.hasCurrency ? `left join rate x on x.currency = ${currency} and x.since <= ${on} and ${on} < x.until` : "";
  const money = atoms.map(
    (atom, no) => `s.v${no}${isMoney(source.amounts[column(atom)]) ? " * s.factor" : ""} as v${no}`,
  );
  const unrated = source.hasCurrency ? "case when s.factor is null then s.n else 0 end" : "0";
  const outer = [
    "s.era",
    "s.until",
    "s.day",
    "s.period",
    ...by.map((_dimension, no) => `s.${key(no)}`),
    `${unrated} as unrated`,
    ...money,
  ];
  const periodOf = (on: string) => (grain ? bucketSql(on, grain, weekStart) : "null::date");
  const counted = [`${countSql(source)} as n`, ...sums];
  if (!needsDay) {
    const columns = ["e.no as era", "e.until as until", "null::date as day", `${periodOf(day)} as period`, ...told];
    if (source.hasCurrency) columns.push("x.factor as factor");
    return `select ${outer.join(", ")} from (select ${[...columns, ...counted].join(", ")}
      from ${from} join era e on ${day} between e.since and e.until ${rate("f.currency", day)} ${where} ${grouped(columns)}) s`;
  }
  const columns = [`${day} as day`, ...told, ...(source.hasCurrency ? ["f.currency as currency"] : [])];
  const values = [...names, ...atoms.flatMap((atom, no) => (isDistinct(atom) ? [] : `v${no}`))].map(
    (name) => `d.${name}`,
  );
  return `select ${outer.join(", ")} from (
    select ${["e.no as era", "e.until", "d.day", `${periodOf("d.day")} as period`, "d.n", ...(source.hasCurrency ? ["x.factor"] : []), ...values].join(", ")}
    from (select ${[...columns, ...counted].join(", ")} from ${from} ${where} ${grouped(columns)}) d
    join era e on d.day between e.since and e.until ${rate("d.currency", "d.day")}) s`;
}

/** What rows are told apart by: the dimensions asked for, and those whose values are counted. */
const groupsOf = ({ dimensions }: Source, atoms: readonly string[], { by }: Settled): string[] => [
  ...by.map((dimension, no) => `${dimensions[dimension]?.sql ?? "null::text"} as ${key(no)}`),
  ...atoms.flatMap((atom, no) =>
    isDistinct(atom) ? `${dimensions[distinctOf(atom)]?.sql ?? "null::text"} as v${no}` : [],
  ),
];

function conditionsOf(source: Source, { question, by }: Settled, place: Place, bind: Bind): string[] {
  const day = source.day ?? ":today";
  const filters = Object.entries(question.filters ?? {}).map(([name, wanted]) => {
    const { sql, holds } = source.dimensions[name as DimensionId] ?? { sql: "null" };
    // Where groups are told apart by it, only those that are asked for are told.
    const isOne =
      holds && !by.some((dimension) => dimension === name) ? holds : (value: string) => `(${sql})::text ${value}`;
    return filterSql(isOne, wanted ?? [], bind);
  });
  const { records } = source;
  return [
    ...(source.isAboutDays ? [] : [`${day} >= :since and ${day} < :until`]),
    ...(source.where ? [source.where] : []),
    ...filters,
    ...(records && kindsAsked(question).includes(records.entity) ? [place.conditionOf(records.entity, "f", bind)] : []),
  ];
}

const isOfDay = (amount: Amount | undefined): boolean =>
  amount !== undefined && ("onLastDay" in amount || "ofDays" in amount);

function amountOf(source: Source, atom: string): Amount {
  const amount = source.amounts[column(atom)];
  if (!amount) throw new Error(`No source column for ${atom}`);
  return amount;
}

/** How many facts there are, a sum standing for as many as it is of. */
function countSql({ rollup, amounts }: Source): string {
  return rollup && amounts.rows ? `sum(${sumSql(amounts.rows)})` : "count(*)";
}

const isMoney = (amount: Amount | null | undefined): boolean =>
  amount != null && ("money" in amount || "isMoney" in amount);

function sumSql(amount: Amount): string {
  if ("sql" in amount) return amount.sql;
  if ("onLastDay" in amount) return amount.onLastDay;
  if ("ofDays" in amount) return "null::int";
  return amount.times ? `(${amount.money}) * ${amount.times}` : amount.money;
}

function filterSql(isOne: (value: string) => string, wanted: readonly (string | null)[], bind: Bind): string {
  const values = wanted.filter((value) => value !== null);
  const parts = [
    ...(values.length > 0 ? [isOne(`= any(${bind(values)}::text[])`)] : []),
    ...(values.length < wanted.length ? [isOne("is null")] : []),
  ];
  return `(${parts.join(" or ")})`;
}

/** Groups with their total, or the groups alone. */
type Levels = "all" | "parts";

/** The rows of one fact: number, era, whether it is the total, part of the range, keys, figures. */
function aggregateSql(
  no: number,
  figures: readonly string[],
  read: string,
  { grain, by }: Settled,
  levels: Levels,
): string {
  const keys = by.map((_dimension, place) => `r.${key(place)}`);
  const parts = ["r.era", ...(grain ? ["r.period"] : []), ...keys];
  // Without parts there is nothing but the total.
  const total = levels === "all" ? ["(r.era)"] : [];
  const sets = parts.length > 1 ? [`(${parts.join(", ")})`, ...total] : total;
  const isTotal = parts.length > 1 ? `grouping(${parts.slice(1).join(", ")}) > 0` : "true";
  const keyText = (place: number) => (keys[place] ? `${keys[place]}::text` : "null::text");
  return `select ${no} as fact, r.era, ${isTotal} as is_total, ${grain ? "r.period::text" : "null::text"} as period,
    ${keyText(0)} as k0, ${keyText(1)} as k1, array[${[...figures, "sum(r.unrated)::float8"].join(", ")}] as figures
  from (${read}) r
  group by grouping sets (${sets.join(", ")})`;
}

function figureSql(value: string, amount: Amount | undefined, atom: string, { grain }: Settled): string {
  if (isDistinct(atom)) return `count(distinct ${value})::float8`;
  if (amount && "ofDays" in amount) return "count(distinct r.day)::float8";
  if (!amount || !("onLastDay" in amount)) return `sum(${value})::float8`;
  const atEnd = (...ends: string[]) =>
    `sum(${value}) filter (where r.day = least(${["r.until", ":today", ...ends].join(", ")}))::float8`;
  if (!grain) return atEnd();
  const length = grain === "quarter" ? "3 months" : `1 ${grain}`;
  const lastOfPeriod = `(r.period + interval '${length}' - interval '1 day')::date`;
  return `case when grouping(r.period) = 1 then ${atEnd()} else ${atEnd(lastOfPeriod)} end`;
}

/** What holds for a fact whatever is asked of it: whether there is any, and how many have no day. */
function factsSql(no: number, fact: FactId): string {
  const { exists, undated } = factOf(fact);
  return `select ${no}, -1, true, null::text, null::text, null::text,
    array[(${exists})::int::float8, ${undated ?? "0"}::float8]`;
}

function bucketSql(day: string, grain: Grain, weekStart: number): string {
  if (grain === "day") return day;
  if (grain === "week") return `((${day}) - (extract(isodow from ${day})::int - ${weekStart} + 7) % 7)`;
  return `date_trunc('${grain}', (${day})::timestamp)::date`;
}
