import type { Answer, Group, Missing } from "#domain/measures/answer.ts";
import { behindOf, type Lists } from "#domain/measures/behind.ts";
import { atomsOfMeasure, type Layout, mostRows } from "#domain/measures/compile.ts";
import { factOf } from "#domain/measures/facts.ts";
import { type Atom, atomKey, evaluate, type FactId, isPointFact, keyOf } from "#domain/measures/formula.ts";
import { eraOfGroups } from "#domain/measures/largest.ts";
import { measures } from "#domain/measures/measures.ts";
import type { Days, MeasureId } from "#domain/measures/question.ts";
import { bucketOf, bucketsOf, firstDay, nextBucket } from "#domain/measures/ranges.ts";
import { firstGroups, groupKey, keysOf, rankGroups } from "#domain/measures/rank-groups.ts";
import { column as columnOf, hasOwnRates, isLeftOut, isMoney } from "#domain/measures/read-source.ts";
import type { Place, Settled } from "#domain/measures/settled.ts";

/**
 * A row of the statement: of a fact by its number, in an era, in its total or a group. The era -1 says what holds of the fact,
 * and `eraOfGroups` how many groups there are where only the largest are told.
 */
export type FiguresRow = {
  fact: number;
  era: number;
  is_total: boolean;
  period: string | null;
  k0: string | null;
  k1: string | null;
  figures: (number | null)[];
};

/** What would have more groups or parts than an answer holds. */
export class TooManyGroups extends Error {}

/** Until when what a statement told holds if nothing is written, in seconds since 1970; null where no day and hour ends it. */
export function holdsUntil(rows: readonly FiguresRow[]): number | null {
  const turns = rows.flatMap(({ era, figures }) => (era === -1 ? (figures[2] ?? []) : []));
  return turns.length === 0 ? null : Math.min(...turns);
}

/** The most parts of the calendar that a range is parted into: four years of days. */
export const mostBuckets = 1500;

type Cell = ReadonlyMap<string, number | null>;
type FactState = {
  exists: boolean;
  undated: number;
  unrated: number;
  /** Whether there was any as the days compared with began. */
  isBegun: boolean;
};
const none: Cell = new Map();
const totalKey = "total";
/** The one group where a question has none. */
const everything = groupKey({ k0: null, k1: null });

/** Cells by their part of a range and their group: one key of both would be put together anew for every look. */
class Cells {
  readonly #parts = new Map<string, Map<string, Map<string, number | null>>>();
  readonly #names = [new Map<string | null, string>(), new Map<string | null, string>()];

  get(era: number, period: string | null, group: string): Cell | undefined {
    return this.#parts.get(this.#nameOf(era, period))?.get(group);
  }

  at(era: number, period: string | null, group: string): Map<string, number | null> {
    const name = this.#nameOf(era, period);
    const part = this.#parts.get(name) ?? new Map<string, Map<string, number | null>>();
    this.#parts.set(name, part);
    const cell = part.get(group) ?? new Map<string, number | null>();
    part.set(group, cell);
    return cell;
  }

  #nameOf(era: number, period: string | null): string {
    const known = this.#names[era]?.get(period);
    if (known !== undefined) return known;
    const name = `${era} ${period ?? ""}`;
    this.#names[era]?.set(period, name);
    return name;
  }
}

/** Puts the rows of a question's statement together to its answer; a group is called by its key, until somebody knows its name. */
export function toAnswer(
  settled: Settled,
  place: Place & { samples: Answer["samples"]; asOf: string } & Lists,
  layout: Layout,
  rows: readonly FiguresRow[],
): Answer {
  if (rows.length > mostRows) throw new TooManyGroups();
  const { question, by, grain, weekStart, compared } = settled;
  const { cells, states, groups, periods, all } = readRows(layout, rows, grain === null, by.length === 0);
  const range = wholeRange(settled, periods);
  const cellAt = (era: number, period: Days | null, group: string) =>
    cells.get(era, startOf(period, settled), group) ?? none;
  const figureOf = (id: MeasureId, cell: Cell, period: Days | null, isCompared = false) => {
    const reading = { cell, states, layout, today: place.today, period, isCompared };
    return figure(id, (atom) => atomValue(atom, reading), isCompared);
  };
  const figuresOf = (cell: Cell, period: Days | null, isCompared = false) =>
    question.measures.map((id) => figureOf(id, cell, period, isCompared));
  const countsOf = (cell: Cell) => question.measures.map((id) => cell.get(atomKey(measures[id].n)) ?? 0);

  const now = grain ? bucketsOf(range, grain, weekStart, mostBuckets) : [null];
  const before = compared && grain ? bucketsOf(compared, grain, weekStart, mostBuckets) : [null];
  const [first] = question.measures;
  const sizeOf = (group: string) =>
    now.reduce<number | null>((sum, period) => {
      const value = first ? figureOf(first, cellAt(0, period, group), period) : null;
      return value === null ? sum : (sum ?? 0) + value;
    }, null);
  const isCounted = (group: string) =>
    [...now.map((period) => cellAt(0, period, group)), grain ? none : cellAt(1, null, group)].some((cell) =>
      countsOf(cell).some((n) => n > 0),
    );
  const ranked = by.length === 0 ? [everything] : rankGroups([...groups].filter(isCounted), sizeOf);
  const kept = question.top === undefined ? ranked : firstGroups(ranked, question.top, by.length);
  if (now.length > mostBuckets || now.length * kept.length > mostRows) throw new TooManyGroups();

  const answerRows = now.flatMap((period, no) =>
    kept.map((group) => {
      const here = cellAt(0, period, group);
      const earlier = before[no];
      return {
        period,
        is_unfinished: grain !== null && period !== null && isUnfinished(period, settled, place.today),
        by: keysOf(group)
          .slice(0, by.length)
          .map((id): Group => ({ id, label: id })),
        values: figuresOf(here, period ?? range),
        n: countsOf(here),
        compared:
          compared && earlier !== undefined ? figuresOf(cellAt(1, earlier, group), earlier ?? compared, true) : [],
      };
    }),
  );
  const total = cellAt(0, null, totalKey);
  return {
    columns: question.measures.map((id) => ({ measure: id, unit: measures[id].unit, better: measures[id].better })),
    range,
    compared_range: compared,
    currency: settled.currency,
    time_zone: place.timeZone,
    today: place.today,
    rows: answerRows,
    total: {
      values: figuresOf(total, range),
      n: countsOf(total),
      compared: compared ? figuresOf(cellAt(1, null, totalKey), compared, true) : [],
    },
    groups: all ?? ranked.length,
    missing: question.measures.flatMap((id) => missingOf(id, states, layout, total)),
    samples: place.samples,
    as_of: place.asOf,
    behind: question.measures.map((id) => behindOf(id, { ...settled, range }, place)),
  };
}

function readRows({ facts: asked }: Layout, rows: readonly FiguresRow[], isUngrained: boolean, isUngrouped: boolean) {
  const isUnparted = isUngrained && isUngrouped;
  const cells = new Cells();
  const states = new Map<FactId, FactState>();
  const groups = new Set<string>();
  const periods = new Set<string>();
  let all: number | null = null;
  for (const row of rows) {
    const about = asked[row.fact];
    if (!about) continue;
    if (row.era === eraOfGroups) {
      all = row.figures[0] ?? 0;
      continue;
    }
    const state = states.get(about.fact) ?? { exists: false, undated: 0, unrated: 0, isBegun: true };
    states.set(about.fact, state);
    if (row.era === -1) {
      state.exists = row.figures[0] === 1;
      state.undated = row.figures[1] ?? 0;
      state.isBegun = row.figures[3] === 1;
      continue;
    }
    const group = row.is_total ? totalKey : groupKey(row);
    // Of a whole range, groups that were there only before are told too: what went away is a part of what changed.
    if (!row.is_total && (row.era === 0 || isUngrained)) groups.add(group);
    const [unrated, rated] = row.figures.slice(about.atoms.length);
    if (row.is_total && row.era === 0) state.unrated = Math.max(state.unrated, unrated ?? 0);
    // Where no fact has a rate no amount is known; where some have, those are told and it is said how many were left out.
    const hasNoRate = (unrated ?? 0) > 0 && (rated ?? 0) === 0;
    if (row.period !== null) periods.add(row.period);
    for (const cell of [
      cells.at(row.era, row.period, group),
      ...(isUnparted ? [cells.at(row.era, null, everything)] : []),
    ])
      for (const [no, atom] of about.atoms.entries()) {
        const figure = row.figures[no] ?? nothing(about.fact);
        cell.set(atom, Number.isNaN(figure) || (hasNoRate && isAmount(about.fact, atom)) ? null : figure);
      }
  }
  return { cells, states, groups, periods, all };
}

/** What facts come to of which there is none: what stands is not known before it was first noted. */
const nothing = (fact: FactId) => (factOf(fact).isStock ? null : 0);

/** Whether an atom is an amount in a currency, which only a rate makes one of another, and shares its rates with the whole fact. */
const isAmount = (fact: FactId, atom: string) =>
  factOf(fact).sources.some((read) =>
    read.some(({ amounts }) => {
      const amount = amounts[columnOf(atom)];
      return isMoney(amount) && !hasOwnRates(amount) && !isLeftOut(amount);
    }),
  );

/** A range without a beginning begins where the facts do. */
function wholeRange({ range, grain }: Settled, periods: ReadonlySet<string>): Days {
  if (range.from !== firstDay) return range;
  const first = [...periods].toSorted()[0];
  return grain && first !== undefined ? { ...range, from: first } : grain ? { ...range, from: range.to } : range;
}

const startOf = (period: Days | null, { grain, weekStart }: Settled) =>
  period && grain ? bucketOf(period.from, grain, weekStart) : null;

const isUnfinished = (period: Days, { grain, weekStart }: Settled, today: string) =>
  grain !== null && nextBucket(bucketOf(period.from, grain, weekStart), grain) > today;

type Reading = {
  cell: Cell;
  states: ReadonlyMap<FactId, FactState>;
  layout: Layout;
  today: string;
  period: Days | null;
  isCompared: boolean;
};

/** Of facts that there are, those without a row come to nought; what is only known of today is not known of other days. */
function atomValue(atom: Atom, { cell, states, layout, today, period, isCompared }: Reading): number | null {
  const state = states.get(atom.fact);
  if (layout.lacking.has(atom.fact) || !state?.exists) return null;
  // Before the first of them nobody wrote any down, which is not the same as there having been none.
  if (isCompared && !state.isBegun) return null;
  const { sources, isOfFuture } = factOf(atom.fact);
  const isOfToday = sources.every((alternatives) => alternatives.every(({ day }) => day === null));
  const holdsToday = !period || (period.from <= today && today <= period.to);
  if (isOfToday && (isCompared || !holdsToday)) return null;
  // Of days to come only what has been written down already is known: a deal that was won closes on the day it says.
  if (!isOfFuture && period && period.from > today && !cell.has(atomKey(atom))) return null;
  const found = cell.get(atomKey(atom));
  return found === undefined ? nothing(atom.fact) : found;
}

function figure(id: MeasureId, valueOf: (atom: Atom) => number | null, isCompared: boolean): number | null {
  const { formula, unit, isOfToday } = measures[id];
  if (isOfToday && isCompared) return null;
  const value = evaluate(formula, valueOf);
  if (value === null || !Number.isFinite(value)) return null;
  // Amounts are whole minor units, everything else is told to four decimals.
  return unit === "money" ? Math.round(value) : Math.round(value * 10_000) / 10_000;
}

/** What a reader calls them: a deal is a deal, whichever of its days a fact is of. */
function kindOfFact(fact: FactId): Pick<Missing, "fact" | "key"> {
  if (isPointFact(fact)) return { fact: "metric_points", key: keyOf(fact) };
  if (fact.startsWith("customer_")) return { fact: "customers" };
  return { fact: fact.endsWith("_deals") ? "deals" : fact };
}

function missingOf(id: MeasureId, states: ReadonlyMap<FactId, FactState>, layout: Layout, total: Cell): Missing[] {
  const { lacks } = measures[id];
  // The lines of orders are sales, which say what is missing.
  const asked = new Set(atomsOfMeasure(id).flatMap(({ fact }) => (fact === "orders" ? [] : fact)));
  const said = (fact: FactId, reason: Missing["reason"], rows: number | null): Missing[] =>
    rows === 0 ? [] : [{ measure: id, reason, ...kindOfFact(fact), rows }];
  const found = [...asked].flatMap((fact) => {
    if (layout.lacking.has(fact)) return said(fact, "dimension", null);
    const state = states.get(fact);
    if (!state?.exists) return said(fact, "no_facts", null);
    const lacking = lacks?.fact === fact ? (total.get(atomKey(lacks)) ?? 0) : 0;
    return [
      ...said(fact, "rate", state.unrated),
      ...said(fact, "undated", state.undated),
      ...said(fact, "amount", lacking),
    ];
  });
  // Several facts of one kind lack the same.
  return [...new Map(found.map((one) => [`${one.reason} ${one.fact} ${one.key ?? ""}`, one])).values()];
}
