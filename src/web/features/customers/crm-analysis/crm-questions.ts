import type { CustomersWithin } from "#domain/functions/customers.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { barDimensions, toQuestionPart } from "#domain/metrics/metrics-search.ts";
import type { Days, MeasureId, Question } from "#domain/metrics/question.ts";

import type { CrmSearch } from "./crm-search.ts";

const maxAccounts = 20;

/** The measures of the growth metrics, which the metric menu can explain, pin and watch. */
export const growthMeasures = {
  new: "new_customers",
  returning: "returning_customers",
  won_back: "won_back_customers",
  lost: "lost_customers",
  net: "net_customers",
} as const satisfies Record<string, MeasureId>;

/**
 * Returns the questions of the page: customers and cohorts over time, changes in the selected range, and the key
 * accounts.
 */
export function crmQuestions(search: CrmSearch) {
  const { grain = "month", lapse = 180 } = search;
  const { range, compare, currency, filters } = toQuestionPart(search);
  const dimensionFilters = barDimensions.flatMap((dimension) => {
    const value = search[dimension];
    return value === undefined ? [] : [[dimension, [value]] as const];
  });
  const within: CustomersWithin = dimensionFilters.length > 0 ? Object.fromEntries(dimensionFilters) : undefined;
  const some = { lapse_days: lapse, ...(within && { within }) };
  const currencyPart = currency && { currency };
  const compared = compare && { compare };
  const keyAccounts: Question = {
    measures: ["revenue"],
    range,
    by: ["account"],
    top: maxAccounts,
    ...compared,
    ...currencyPart,
    ...(filters && { filters }),
  };
  const changes: Question = {
    measures: Object.values(growthMeasures),
    range,
    ...compared,
    lapse_days: lapse,
    ...(filters && { filters }),
  };
  return { growth: { grain, ...some, ...currencyPart }, moves: { range, ...compared, ...some }, changes, keyAccounts };
}

/** Returns the months or quarters that overlap with these days. */
export const within = <P extends Days>(periods: readonly P[], { from, to }: Days): P[] =>
  periods.filter((period) => period.to >= from && period.from <= to);

/** Returns the days of a range, without those before the first order. */
export const drawnDays = (growth: readonly Days[], { from, to }: Days): Days => ({
  from: growth[0] && growth[0].from > from ? growth[0].from : from,
  to,
});

/**
 * Returns the accounts with revenue, largest first. `minor` is the revenue in the result's currency, and `before`
 * that of the compared range.
 */
export const accountsOf = (result: MeasureResult | undefined) =>
  result?.rows.flatMap(({ by: [group], values: [minor], compared: [before = null] }) =>
    group?.id && minor ? [{ id: group.id, name: group.label ?? "—", minor, before }] : [],
  ) ?? [];
