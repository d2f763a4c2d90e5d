import type { DimensionName, Measure, RiskSignalName, RiskSignals } from "#domain/deals/pipeline-report/facts.ts";
import { type FilterNode, writeFilters } from "#domain/records/record-filters.ts";
import { addDays } from "#domain/time/dates.ts";

/** The input of filters: days, stages, and the limits for too long. */
type PipelineContext = Omit<RiskSignals, "signs" | "at_risk">;
type Share = { kind: "one" | "none" | "others"; id: string | null };

const condition = (
  column: string,
  operator: "any" | "none" | "between" | "lt" | "gt" | "before" | "is" | "isNot",
  ...values: string[]
) => ({
  column,
  operator,
  values,
});
const emptyFilter = (column: string, operator: "empty" | "filled") => ({ column, operator, values: [] });
const write = (of: FilterNode[]) => writeFilters({ join: "and", of });

/** Filters by whether a deal was imported; for imported deals the creation date says nothing. */
const isTold = (isSo: boolean) => condition("is_imported", "is", String(isSo));

function stagesOf({ stages }: PipelineContext, kinds: readonly ("open" | "won" | "lost")[]): FilterNode[] {
  const ids = kinds.flatMap((kind) => stages[kind] ?? []);
  return ids.length > 0 ? [condition("stage_id", "any", ...ids)] : [];
}

const nowOf = ({ since, until }: PipelineContext) => ({ from: since, to: until });
const beforeOf = ({ since_before: from, until_before: to }: PipelineContext) => ({ from, to });

const enteredBetween = (from: string, to: string): FilterNode[] => [
  emptyFilter("opened_on", "empty"),
  isTold(false),
  condition("created_at", "between", from, to),
];

function happened(facts: PipelineContext, measure: Measure, isNow: boolean): FilterNode[] {
  const { from, to } = isNow ? nowOf(facts) : beforeOf(facts);
  if (measure !== "opened") return [...stagesOf(facts, [measure]), condition("closed_on", "between", from, to)];
  // A deal without an opening date started on the day it was created.
  return [
    ...stagesOf(facts, ["open", "won", "lost"]),
    { join: "or", of: [condition("opened_on", "between", from, to), { join: "and", of: enteredBetween(from, to) }] },
  ];
}

/** Filters deals that were won, lost or opened within the period, or within the one before. */
export const whereHappened = (facts: PipelineContext, measure: Measure, isNow: boolean) =>
  write(happened(facts, measure, isNow));

type Part = { measure: Measure; dimension: DimensionName; isNow: boolean };

/** Narrows these to the deals of one member of a dimension, of no member, or of all members that are not listed individually. */
export function whereShared(
  facts: PipelineContext,
  { measure, dimension, isNow }: Part,
  { kind, id }: Share,
  named: readonly string[],
) {
  const column = `${dimension}_id`;
  const others = [
    ...(named.length > 0 ? [condition(column, "none", ...named)] : []),
    ...(dimension === "stage" ? [] : [emptyFilter(column, "filled")]),
  ];
  const narrowed =
    kind === "others"
      ? others
      : kind === "none"
        ? [emptyFilter(column, "empty")]
        : [condition(column, "any", id ?? "")];
  return write([...happened(facts, measure, isNow), ...narrowed]);
}

export const whereOpen = (facts: PipelineContext) => write(stagesOf(facts, ["open"]));
export function whereDecided(facts: PipelineContext, isNow: boolean) {
  const { from, to } = isNow ? nowOf(facts) : beforeOf(facts);
  return write([...stagesOf(facts, ["won", "lost"]), condition("closed_on", "between", from, to)]);
}
/** Filters won deals whose duration is known. */
export const whereTimed = (facts: PipelineContext) =>
  write([...stagesOf(facts, ["won"]), emptyFilter("opened_on", "filled"), emptyFilter("close_date", "filled")]);
/**
 * Filters deals whose amounts are missing from every sum because their currency had no rate on their day: today for open
 * deals, otherwise the day on which they were opened, won or lost in either period. Undefined if there are none.
 */
export function whereUnrated(facts: PipelineContext): string | undefined {
  const groups = facts.rated.flatMap(({ currency, since }): FilterNode[] => {
    const ofIt = condition("currency", "is", currency);
    const isOpenToo = since === null || since > facts.today;
    const spans = [nowOf(facts), beforeOf(facts)].flatMap(({ from, to }) => {
      const last = since === null || since > to ? to : addDays(since, -1);
      return from <= last ? [[from, last] as const] : [];
    });
    const parts = [
      ...(isOpenToo ? [stagesOf(facts, ["open"])] : []),
      ...spans.flatMap(([from, to]) => [
        [...stagesOf(facts, ["won", "lost"]), condition("closed_on", "between", from, to)],
        [condition("opened_on", "between", from, to)],
        enteredBetween(from, to),
      ]),
    ];
    return parts.map((of) => ({ join: "and", of: [ofIt, ...of] }));
  });
  if (groups.length === 0) return undefined;
  return write([...stagesOf(facts, ["open", "won", "lost"]), { join: "or", of: groups }]);
}

/** Filters deals with an unknown opening or closing date, which no comparison counts. */
export const whereUndated = (facts: PipelineContext, what: keyof Omit<PipelineContext["undated"], "decided">) =>
  write([
    ...stagesOf(facts, what === "opened" ? ["open", "won", "lost"] : ["won", "lost"]),
    emptyFilter(what === "opened" ? "opened_on" : "close_date", "empty"),
    isTold(true),
  ]);

/** Filters open deals with a risk sign; undefined if the list of deals cannot filter by it. */
export function whereRiskSignal(facts: PipelineContext, sign: RiskSignalName): string | undefined {
  const nodes = signed(facts, sign);
  return nodes && write([...stagesOf(facts, ["open"]), ...nodes]);
}

/** Filters open deals with any of these signs; undefined unless the list can filter by each. */
export function whereAnyRiskSignal(facts: PipelineContext, signs: readonly RiskSignalName[]): string | undefined {
  const groups = signs.flatMap((sign): FilterNode[] => {
    const of = signed(facts, sign);
    return of ? [{ join: "and", of }] : [];
  });
  const isWhole = groups.length === signs.length && groups.length > 0;
  return isWhole ? write([...stagesOf(facts, ["open"]), { join: "or", of: groups }]) : undefined;
}

function signed({ today, cycle, currency }: PipelineContext, sign: RiskSignalName): FilterNode[] | undefined {
  // Lists compare amounts in the workspace's own currency only.
  const elsewhere = [condition("currency", "isNot", currency), emptyFilter("value_minor", "filled")];
  switch (sign) {
    case "overdue":
      return [condition("close_date", "before", today)];
    case "doubtful": {
      const soon = condition("close_date", "between", today, addDays(today, 14));
      return [soon, condition("probability", "lt", "50")];
    }
    case "slow": {
      const last = addDays(today, -(cycle.most ?? 0));
      const entered = [emptyFilter("opened_on", "empty"), isTold(false), condition("created_at", "before", last)];
      return [{ join: "or", of: [condition("opened_on", "before", last), { join: "and", of: entered }] }];
    }
    case "unowned":
      return [emptyFilter("owner_id", "empty")];
    case "undated":
      return [emptyFilter("close_date", "empty")];
    case "unvalued":
      return [emptyFilter("value_minor", "empty")];
    case "largest":
      return [{ join: "or", of: [condition("value_minor", "gt", "0"), { join: "and", of: elsewhere }] }];
    case "quiet":
    case "back":
    case "rotting":
      return undefined;
  }
}
