import type { Amount, Source } from "#domain/measures/fact.ts";
import { facts } from "#domain/measures/facts.ts";
import { type Atom, atomKey, atomsOf, type FactId } from "#domain/measures/formula.ts";
import { measures } from "#domain/measures/measures.ts";
import type { Days, DimensionId, Grain, MeasureId, Question } from "#domain/measures/question.ts";
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

/** The dimensions that a question groups or filters by. */
export const dimensionsOf = ({ by, filters }: Pick<Question, "by" | "filters">): Set<DimensionId> =>
  new Set([...(by ?? []), ...Object.keys(filters ?? {}).map((name) => name as DimensionId)]);

/** The kinds of records that a question narrows, in the words of their lists. */
export const kindsAsked = ({ where, search }: Pick<Question, "where" | "search">): string[] =>
  Object.keys({ ...where, ...search });

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
    const sources = sourcesOf(fact, settled, place);
    const read = sources.map((source) => sourceSql(source, atoms, settled, place, bind));
    return [named(aggregateSql(no, atoms, read.join("\nunion all\n"), settled)), named(factsSql(no, fact))];
  });
  const text = `with era (no, since, until) as (values ${eras.join(", ")}),
    rate as materialized (${named("select * from private.rates_into(:workspace, :currency)")})\n${selects.join("\nunion all\n")}\nlimit ${mostRows + 1}`;
  return { statement: selects.length > 0 ? { text, values } : null, layout };
}

function layoutOf(settled: Settled, place: Place): Layout {
  const atoms = new Map<FactId, Set<string>>();
  const lacking = new Set<FactId>();
  for (const atom of settled.question.measures.flatMap(atomsOfMeasure)) {
    if (sourcesOf(atom.fact, settled, place).length === 0) lacking.add(atom.fact);
    else atoms.set(atom.fact, (atoms.get(atom.fact) ?? new Set()).add(atomKey(atom)));
  }
  return { facts: [...atoms].map(([fact, keys]) => ({ fact, atoms: [...keys] })), lacking };
}

/** All atoms that a measure needs, what is counted beside its figure included. */
export function atomsOfMeasure(id: MeasureId): Atom[] {
  const { formula, n, lacks } = measures[id];
  return [...atomsOf(formula), n, ...(lacks ? [lacks] : [])];
}

/** Where the facts are read for a question: nowhere, when they lack one of its dimensions. */
export function sourcesOf(fact: FactId, { question, by }: Settled, place: Pick<Place, "countsWonDeals">): Source[] {
  const distinct = question.measures
    .flatMap(atomsOfMeasure)
    .flatMap((atom) => (atom.fact === fact && "distinct" in atom ? [atom.distinct] : []));
  const asked = [...dimensionsOf({ by: [...by], filters: question.filters }), ...distinct];
  const kinds = kindsAsked(question);
  for (const alternatives of facts[fact].sources) {
    // What is asked of some records only cannot be answered by figures that were added up before.
    if (kinds.length > 0 && alternatives.some(({ rollup }) => rollup)) continue;
    const fitting = alternatives
      .filter(({ isOfWonDeals }) => !isOfWonDeals || place.countsWonDeals)
      .filter(({ records }) => kinds.length === 0 || (records && kinds.includes(records.entity)));
    const serves = ({ dimensions, whom }: Source) =>
      asked.every((dimension) => dimensions[dimension]) && (!whom || whomOf(whom, asked) !== undefined);
    if (fitting.length > 0 && fitting.every(serves)) return fitting;
  }
  return [];
}

/** Whom facts have to be about for a question with these dimensions. */
function whomOf(whom: NonNullable<Source["whom"]>, asked: readonly DimensionId[]): string | undefined {
  const [dimension, ...others] = new Set(asked);
  return others.length > 0 ? undefined : whom[dimension ?? "workspace"];
}

const key = (place: number) => `k${place}`;
const column = (atom: string) => atom.slice(atom.indexOf(".") + 1);
const isDistinct = (atom: string) => column(atom).startsWith("#");
const distinctOf = (atom: string) => column(atom).slice(1) as DimensionId;

function sourceSql(source: Source, atoms: readonly string[], settled: Settled, place: Place, bind: Bind): string {
  const { question, by } = settled;
  const day = source.day ?? ":today";
  const columns = atoms.map((atom, no) => {
    if (isDistinct(atom)) return `${source.dimensions[distinctOf(atom)]?.sql ?? "null::text"} as v${no}`;
    const amount = source.amounts[column(atom)];
    if (!amount) throw new Error(`No source column for ${atom}`);
    return `${amountSql(amount)} as v${no}`;
  });
  const unrated = source.hasCurrency ? "(x.factor is null)::int" : "0";
  const groups = by.map((dimension, no) => `${source.dimensions[dimension]?.sql ?? "null::text"} as ${key(no)}`);
  const filters = Object.entries(question.filters ?? {}).map(([name, wanted]) =>
    filterSql(source.dimensions[name as DimensionId]?.sql ?? "null::text", wanted ?? [], bind),
  );
  const { records } = source;
  const where =
    records && kindsAsked(question).includes(records.entity) ? [place.conditionOf(records.entity, "f", bind)] : [];
  const whom = source.whom && whomOf(source.whom, [...dimensionsOf({ by: [...by], filters: question.filters })]);
  const conditions = [
    "f.workspace_id = :workspace",
    `${day} >= :since and ${day} < :until`,
    ...(source.where ? [source.where] : []),
    ...(whom ? [whom] : []),
    ...filters,
    ...where,
  ];
  return `select ${[`${day} as day`, ...groups, `${unrated} as unrated`, ...columns].join(", ")}
    from ${source.from}${source.hasCurrency ? ` left join rate x on x.currency = f.currency and x.since <= ${day} and ${day} < x.until` : ""}
    where ${conditions.join(" and ")}`;
}

/** An amount in the question's currency; null where there is no rate. */
function amountSql(amount: Amount): string {
  if ("sql" in amount) return amount.sql;
  return [`(${amount.money})`, "x.factor", ...(amount.times ? [amount.times] : [])].join(" * ");
}

function filterSql(expression: string, wanted: readonly (string | null)[], bind: Bind): string {
  const values = wanted.filter((value) => value !== null);
  const parts = [
    ...(values.length > 0 ? [`${expression} = any(${bind(values)}::text[])`] : []),
    ...(values.length < wanted.length ? [`${expression} is null`] : []),
  ];
  return `(${parts.join(" or ")})`;
}

/** The rows of one fact: number, era, whether it is the total, part of the range, keys, figures. */
function aggregateSql(no: number, atoms: readonly string[], read: string, { grain, by, weekStart }: Settled): string {
  const period = grain ? bucketSql("r.day", grain, weekStart) : "null::date";
  const keys = by.map((_dimension, place) => `r.${key(place)}`);
  const figures = atoms.map((atom, place) =>
    isDistinct(atom) ? `count(distinct r.v${place})::float8` : `sum(r.v${place})::float8`,
  );
  const parts = ["r.era", "r.period", ...keys];
  return `select ${no} as fact, r.era, grouping(r.period) = 1 as is_total, r.period::text, ${keys[0] ?? "null::text"} as k0, ${keys[1] ?? "null::text"} as k1,
    array[${[...figures, "sum(r.unrated)::float8"].join(", ")}] as figures
  from (select e.no as era, ${period} as period, r.* from (${read}) r join era e on r.day between e.since and e.until) r
  group by grouping sets ((${parts.join(", ")}), (r.era))`;
}

/** What holds for a fact whatever is asked of it: whether there is any, and how many have no day. */
function factsSql(no: number, fact: FactId): string {
  const { exists, undated } = facts[fact];
  return `select ${no}, -1, true, null::text, null::text, null::text,
    array[(${exists})::int::float8, ${undated ?? "0"}::float8]`;
}

function bucketSql(day: string, grain: Grain, weekStart: number): string {
  if (grain === "day") return day;
  if (grain === "week") return `(${day} - (extract(isodow from ${day})::int - ${weekStart} + 7) % 7)`;
  return `date_trunc('${grain}', ${day}::timestamp)::date`;
}
