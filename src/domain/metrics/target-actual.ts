import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

type Target = { [name: string]: unknown };

const subjects = { account_id: "account", owner_id: "owner", team_id: "team", company_id: "company" } as const;
const maxGroups = 200;

/** Returns the column and the dimension of a target's subject; undefined for the whole workspace. */
const subjectOf = (target: Target) =>
  [...Object.entries(subjects), ["region", "region"] as const].find(([column]) => typeof target[column] === "string");

/**
 * Returns the question for the actual values of a target's year, which its other months and similar targets share. Null
 * if the target's columns are unknown.
 */
export function targetQuestion(target: Target): Question | null {
  const { month, measure } = target;
  if (typeof month !== "string" || (measure !== "revenue" && measure !== "deals_won" && measure !== "new_leads"))
    return null;
  const year = month.slice(0, 4);
  const currency = measure === "revenue" ? currencySchema.safeParse(target.currency).data : undefined;
  const dimension = subjectOf(target)?.[1];
  return {
    measures: [measure],
    range: { from: `${year}-01-01`, to: `${year}-12-31` },
    grain: "month",
    ...(dimension && { by: [dimension], top: maxGroups }),
    ...(currency && { currency }),
  };
}

/** Returns the actual value of a target; null if its month has not started, or if the value is unknown. */
export function actualOf(target: Target, { rows, today, groups, missing }: MeasureResult): number | null {
  const month = String(target.month);
  if (month > today || missing.some(({ reason }) => reason === "no_facts" || reason === "dimension")) return null;
  const subject = subjectOf(target);
  const row = rows.find(({ period, by }) => period?.from === month && (!subject || by[0]?.id === target[subject[0]]));
  if (row) return row.values[0] ?? null;
  return groups > maxGroups ? null : 0;
}
