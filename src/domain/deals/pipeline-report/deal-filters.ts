import type { DimensionName, Measure, RiskSignalName, RiskSignals } from "#domain/deals/pipeline-report/facts.ts";
import { type FilterNode, writeFilters } from "#domain/records/record-filters.ts";
import { addDays } from "#domain/time/dates.ts";

/** The data that filters need: days, stages, and limits of durations. */
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

/** Filters by whether a deal was imported, because the creation date of an imported deal has no meaning. */
const isImported = (isSo: boolean) => condition("is_imported", "is", String(isSo));

function stagesOf({ stages }: PipelineContext, kinds: readonly ("open" | "won" | "lost")[]): FilterNode[] {
  const ids = kinds.flatMap((kind) => stages[kind] ?? []);
  return ids.length > 0 ? [condition("stage_id", "any", ...ids)] : [];
}

const nowOf = ({ since, until }: PipelineContext) => ({ from: since, to: until });
const beforeOf = ({ since_before: from, until_before: to }: PipelineContext) => ({ from, to });

const enteredBetween = (from: string, to: string): FilterNode[] => [
  emptyFilter("opened_on", "empty"),
  isImported(false),
  condition("created_at", "between", from, to),
];

function happened(facts: PipelineContext, measure: Measure, isNow: boolean): FilterNode[] {
  const { from, to } = isNow ? nowOf(facts) : beforeOf(facts);
  if (measure !== "opened") return [...stagesOf(facts, [measure]), condition("closed_on", "between", from, to)];
  // A deal without an opening date was opened on the day it was created.
  return [
    ...stagesOf(facts, ["open", "won", "lost"]),
    { join: "or", of: [condition("opened_on", "between", from, to), { join: "and", of: enteredBetween(from, to) }] },
  ];
}

/** Selects deals that were won, lost or opened in the period, or in the period before. */
export const whereHappened = (facts: PipelineContext, measure: Measure, isNow: boolean) =>
  write(happened(facts, measure, isNow));

type Part = { measure: Measure; dimension: DimensionName; isNow: boolean };

/**
 * Selects, among these deals, the deals of one member of a dimension, of no member, or of all members not listed
 * individually.
 */
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
/** Selects won deals whose duration is known. */
export const whereTimed = (facts: PipelineContext) =>
  write([...stagesOf(facts, ["won"]), emptyFilter("opened_on", "filled"), emptyFilter("close_date", "filled")]);
/**
 * Selects deals whose amounts are missing from all sums because their currency had no rate on the relevant day: today
 * for open deals, otherwise the day they were opened, won or lost in either period. Undefined if there are none.
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

/** Selects deals with an unknown opening or closing date, which are excluded from comparisons. */
export const whereUndated = (facts: PipelineContext, what: keyof Omit<PipelineContext["undated"], "decided">) =>
  write([
    ...stagesOf(facts, what === "opened" ? ["open", "won", "lost"] : ["won", "lost"]),
    emptyFilter(what === "opened" ? "opened_on" : "close_date", "empty"),
    isImported(true),
  ]);

/** Selects open deals with a risk signal; undefined if the list of deals cannot filter by it. */
export function whereRiskSignal(facts: PipelineContext, sign: RiskSignalName): string | undefined {
  const nodes = signed(facts, sign);
  return nodes && write([...stagesOf(facts, ["open"]), ...nodes]);
}

/** Selects open deals with any of these risk signals; undefined unless the list can filter by all of them. */
export function whereAnyRiskSignal(facts: PipelineContext, signs: readonly RiskSignalName[]): string | undefined {
  const groups = signs.flatMap((sign): FilterNode[] => {
    const of = signed(facts, sign);
    return of ? [{ join: "and", of }] : [];
  });
  const isWhole = groups.length === signs.length && groups.length > 0;
  return isWhole ? write([...stagesOf(facts, ["open"]), { join: "or", of: groups }]) : undefined;
}

function signed({ today, cycle, currency }: PipelineContext, sign: RiskSignalName): FilterNode[] | undefined {
  // Lists can compare only amounts in the workspace's currency.
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
      const entered = [emptyFilter("opened_on", "empty"), isImported(false), condition("created_at", "before", last)];
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
