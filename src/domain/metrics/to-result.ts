import { atomsOfMeasure, type Layout, maxRows } from "#domain/metrics/compile.ts";
import { drillDownOf, type ListContext } from "#domain/metrics/drill-down.ts";
import { factOf } from "#domain/metrics/facts.ts";
import { type Atom, atomKey, evaluate, type FactId, isPointFact, keyOf } from "#domain/metrics/formula.ts";
import type { MeasureResult, Group, Missing } from "#domain/metrics/measure-result.ts";
import { measures } from "#domain/metrics/measures.ts";
import type { Days, MeasureId } from "#domain/metrics/question.ts";
import { bucketOf, bucketsOf, firstDay } from "#domain/metrics/ranges.ts";
import { firstGroups, groupKey, keysOf, rankGroups } from "#domain/metrics/rank-groups.ts";
import type { QueryContext, ResolvedQuery } from "#domain/metrics/resolved-query.ts";
import { column as columnOf, hasOwnRates, isLeftOut, isMoney } from "#domain/metrics/source-sql.ts";
import { groupCountSubrange } from "#domain/metrics/top-groups.ts";
import { isMaturing, isUnfinished } from "#domain/metrics/unfinished.ts";

/**
 * A row of the statement: the number of the fact, the subrange, and the total or a group. A row with subrange -1
 * contains properties of the fact. A row with `groupCountSubrange` contains the number of groups, if only the largest
 * groups are returned.
 */
export type StatementRow = {
  fact: number;
  subrange: number;
  is_total: boolean;
  period: string | null;
  k0: string | null;
  k1: string | null;
  sums: (number | null)[];
};

/** Thrown if a result has more groups or periods than the limit allows. */
export class TooManyGroups extends Error {}

/** Returns the time when a result expires without any write, in seconds since 1970; null if it never does. */
export function expiresAt(rows: readonly StatementRow[]): number | null {
  const turns = rows.flatMap(({ subrange, sums }) => (subrange === -1 ? (sums[2] ?? []) : []));
  return turns.length === 0 ? null : Math.min(...turns);
}

/** Maximum number of periods of a result: four years of days. */
export const maxBuckets = 1500;

type Cell = ReadonlyMap<string, number | null>;
type FactState = {
  exists: boolean;
  undated: number;
  unrated: number;
  /** True if any fact existed when the compared range started. */
  isStarted: boolean;
};
const none: Cell = new Map();
const totalKey = "total";
/** The only group of a question without dimensions. */
const everything = groupKey({ k0: null, k1: null });

/** Cells by subrange, period and group. The maps are nested, so that no look-up has to build a joint key. */
class Cells {
  readonly #parts = new Map<string, Map<string, Map<string, number | null>>>();
  readonly #names = [new Map<string | null, string>(), new Map<string | null, string>()];

  get(subrange: number, period: string | null, group: string): Cell | undefined {
    return this.#parts.get(this.#nameOf(subrange, period))?.get(group);
  }

  at(subrange: number, period: string | null, group: string): Map<string, number | null> {
    const name = this.#nameOf(subrange, period);
    const part = this.#parts.get(name) ?? new Map<string, Map<string, number | null>>();
    this.#parts.set(name, part);
    const cell = part.get(group) ?? new Map<string, number | null>();
    part.set(group, cell);
    return cell;
  }

  #nameOf(subrange: number, period: string | null): string {
    const known = this.#names[subrange]?.get(period);
    if (known !== undefined) return known;
    const name = `${subrange} ${period ?? ""}`;
    this.#names[subrange]?.set(period, name);
    return name;
  }
}

/**
 * Builds the result from the rows of a question's statement. Groups are labelled with their keys until their names are
 * looked up. Throws TooManyGroups if the result is too large.
 */
export function toMeasureResult(
  query: ResolvedQuery,
  context: QueryContext & { samples: MeasureResult["samples"]; asOf: string } & ListContext,
  layout: Layout,
  rows: readonly StatementRow[],
): MeasureResult {
  if (rows.length > maxRows) throw new TooManyGroups();
  const { question, by, grain, weekStart, compared } = query;
  const { cells, states, groups, periods, all } = readRows(layout, rows, grain === null, by.length === 0);
  const range = wholeRange(query, periods);
  const cellAt = (subrange: number, period: Days | null, group: string) =>
    cells.get(subrange, startOf(period, query), group) ?? none;
  const valueOf = (id: MeasureId, cell: Cell, period: Days | null, isCompared = false) => {
    const reading = { cell, states, layout, today: context.today, period, isCompared };
    return measureValue(id, (atom) => atomValue(atom, reading), isCompared);
  };
  const valuesOf = (cell: Cell, period: Days | null) => question.measures.map((id) => valueOf(id, cell, period));
  const comparedOf = (cell: Cell, period: Days, now: Days) =>
    question.measures.map((id) => (isMaturing(id, now, context.today) ? null : valueOf(id, cell, period, true)));
  const countsOf = (cell: Cell) => question.measures.map((id) => cell.get(atomKey(measures[id].n)) ?? 0);

  const now = grain ? bucketsOf(range, grain, weekStart, maxBuckets) : [null];
  const before = compared && grain ? bucketsOf(compared, grain, weekStart, maxBuckets) : [null];
  const [first] = question.measures;
  const sizeOf = (group: string) =>
    now.reduce<number | null>((sum, period) => {
      const value = first ? valueOf(first, cellAt(0, period, group), period) : null;
      return value === null ? sum : (sum ?? 0) + value;
    }, null);
  const isCounted = (group: string) =>
    [...now.map((period) => cellAt(0, period, group)), grain ? none : cellAt(1, null, group)].some((cell) =>
      countsOf(cell).some((n) => n > 0),
    );
  const ranked = by.length === 0 ? [everything] : rankGroups([...groups].filter(isCounted), sizeOf);
  const selected = question.top === undefined ? ranked : firstGroups(ranked, question.top, by.length);
  if (now.length > maxBuckets || now.length * selected.length > maxRows) throw new TooManyGroups();

  const resultRows = now.flatMap((period, no) =>
    selected.map((group) => {
      const here = cellAt(0, period, group);
      const earlier = before[no];
      return {
        period,
        is_unfinished: period !== null && isUnfinished(period, query, context.today),
        by: keysOf(group)
          .slice(0, by.length)
          .map((id): Group => ({ id, label: id })),
        values: valuesOf(here, period ?? range),
        n: countsOf(here),
        compared:
          compared && earlier !== undefined
            ? comparedOf(cellAt(1, earlier, group), earlier ?? compared, period ?? range)
            : [],
      };
    }),
  );
  const total = cellAt(0, null, totalKey);
  return {
    columns: question.measures.map((id) => {
      const { unit, better } = measures[id];
      return { measure: id, unit, better, ...(isMaturing(id, range, context.today) && { is_maturing: true }) };
    }),
    range,
    compared_range: compared,
    currency: query.currency,
    time_zone: context.timeZone,
    today: context.today,
    rows: resultRows,
    total: {
      values: valuesOf(total, range),
      n: countsOf(total),
      compared: compared ? comparedOf(cellAt(1, null, totalKey), compared, range) : [],
    },
    groups: all ?? ranked.length,
    missing: question.measures.flatMap((id) => missingOf(id, states, layout, total)),
    samples: context.samples,
    as_of: context.asOf,
    drill_down: question.measures.map((id) => drillDownOf(id, { ...query, range }, context)),
  };
}

function readRows(
  { facts: requested }: Layout,
  rows: readonly StatementRow[],
  isUngrained: boolean,
  isUngrouped: boolean,
) {
  const isUnparted = isUngrained && isUngrouped;
  const cells = new Cells();
  const states = new Map<FactId, FactState>();
  const groups = new Set<string>();
  const periods = new Set<string>();
  let all: number | null = null;
  for (const row of rows) {
    const about = requested[row.fact];
    if (!about) continue;
    if (row.subrange === groupCountSubrange) {
      all = row.sums[0] ?? 0;
      continue;
    }
    const state = states.get(about.fact) ?? { exists: false, undated: 0, unrated: 0, isStarted: true };
    states.set(about.fact, state);
    if (row.subrange === -1) {
      state.exists = row.sums[0] === 1;
      state.undated = row.sums[1] ?? 0;
      state.isStarted = row.sums[3] === 1;
      continue;
    }
    const group = row.is_total ? totalKey : groupKey(row);
    // Without periods, groups that existed only in the compared range are included, because their loss is part of the
    // change.
    if (!row.is_total && (row.subrange === 0 || isUngrained)) groups.add(group);
    const [unrated, rated] = row.sums.slice(about.atoms.length);
    if (row.is_total && row.subrange === 0) state.unrated = Math.max(state.unrated, unrated ?? 0);
    // If no fact has a rate, the amount is unknown. If some facts have one, only these are used, and the number of
    // excluded facts is reported.
    const hasNoRate = (unrated ?? 0) > 0 && (rated ?? 0) === 0;
    if (row.period !== null) periods.add(row.period);
    for (const cell of [
      cells.at(row.subrange, row.period, group),
      ...(isUnparted ? [cells.at(row.subrange, null, everything)] : []),
    ])
      for (const [no, atom] of about.atoms.entries()) {
        const sum = row.sums[no] ?? nothing(about.fact);
        cell.set(atom, Number.isNaN(sum) || (hasNoRate && isAmount(about.fact, atom)) ? null : sum);
      }
  }
  return { cells, states, groups, periods, all };
}

/** Returns the value without any facts: null for a state, which is unknown before its first record, otherwise 0. */
const nothing = (fact: FactId) => (factOf(fact).isStock ? null : 0);

/** True for amounts that need a rate and are unknown if no row of the fact has one. */
const isAmount = (fact: FactId, atom: string) =>
  factOf(fact).sources.some((read) =>
    read.some(({ amounts }) => {
      const amount = amounts[columnOf(atom)];
      return isMoney(amount) && !hasOwnRates(amount) && !isLeftOut(amount);
    }),
  );

/** Starts a range without a start with the first period that has facts; without facts, with its last day. */
function wholeRange({ range, grain }: ResolvedQuery, periods: ReadonlySet<string>): Days {
  if (range.from !== firstDay) return range;
  const first = [...periods].toSorted()[0];
  return grain && first !== undefined ? { ...range, from: first } : grain ? { ...range, from: range.to } : range;
}

const startOf = (period: Days | null, { grain, weekStart }: ResolvedQuery) =>
  period && grain ? bucketOf(period.from, grain, weekStart) : null;

type Reading = {
  cell: Cell;
  states: ReadonlyMap<FactId, FactState>;
  layout: Layout;
  today: string;
  period: Days | null;
  isCompared: boolean;
};

/**
 * Returns an atom's value: 0 for an existing fact without a row, null if it is unknown, such as a state on other days.
 */
function atomValue(atom: Atom, { cell, states, layout, today, period, isCompared }: Reading): number | null {
  const state = states.get(atom.fact);
  if (layout.lacking.has(atom.fact) || !state?.exists) return null;
  // Before the first record, facts were not recorded, which does not mean that there were none.
  if (isCompared && !state.isStarted) return null;
  const { sources, isOfFuture } = factOf(atom.fact);
  const isOfToday = sources.every((alternatives) => alternatives.every(({ day }) => day === null));
  const holdsToday = !period || (period.from <= today && today <= period.to);
  if (isOfToday && (isCompared || !holdsToday)) return null;
  // In the future, only recorded facts are known, such as a won deal with a close date in the future.
  if (!isOfFuture && period && period.from > today && !cell.has(atomKey(atom))) return null;
  const amount = cell.get(atomKey(atom));
  return amount === undefined ? nothing(atom.fact) : amount;
}

function measureValue(id: MeasureId, atomOf: (atom: Atom) => number | null, isCompared: boolean): number | null {
  const { formula, unit, isOfToday } = measures[id];
  if (isOfToday && isCompared) return null;
  const value = evaluate(formula, atomOf);
  if (value === null || !Number.isFinite(value)) return null;
  // Amounts are rounded to whole minor units, all other values to four decimals.
  return unit === "money" ? Math.round(value) : Math.round(value * 10_000) / 10_000;
}

/** Returns the kind of fact that the user knows: all facts about deals are deals, regardless of their day. */
function kindOfFact(fact: FactId): Pick<Missing, "fact" | "key"> {
  if (isPointFact(fact)) return { fact: "metric_points", key: keyOf(fact) };
  if (fact.startsWith("customer_")) return { fact: "customers" };
  return { fact: fact.endsWith("_deals") ? "deals" : fact };
}

function missingOf(id: MeasureId, states: ReadonlyMap<FactId, FactState>, layout: Layout, total: Cell): Missing[] {
  const { lacks, unit } = measures[id];
  // Orders are counted from sales, which already report missing data.
  const requested = new Set(atomsOfMeasure(id).flatMap(({ fact }) => (fact === "orders" ? [] : fact)));
  const missing = (fact: FactId, reason: Missing["reason"], rows: number | null): Missing[] =>
    rows === 0 ? [] : [{ measure: id, reason, ...kindOfFact(fact), rows }];
  const gaps = [...requested].flatMap((fact) => {
    if (layout.lacking.has(fact)) return missing(fact, "dimension", null);
    const state = states.get(fact);
    if (!state?.exists) return missing(fact, "no_facts", null);
    return [
      // Counts include rows without a rate.
      ...missing(fact, "rate", unit === "count" || unit === "quantity" ? 0 : state.unrated),
      ...missing(fact, "undated", state.undated),
      ...missing(fact, "amount", lacks?.fact === fact ? (total.get(atomKey(lacks)) ?? 0) : 0),
    ];
  });
  // Several facts of one kind can report the same problem.
  return [...new Map(gaps.map((entry) => [`${entry.reason} ${entry.fact} ${entry.key ?? ""}`, entry])).values()];
}
