import * as z from "zod/mini";

import { currencySchema } from "#domain/numbers/currency.ts";
import { addDays } from "#domain/time/dates.ts";

const days = z.nullable(z.number());

/** A row of the function `leads`. The generated database types do not know which of its columns are nullable. */
export const leadSchema = z.object({
  deal_id: z.string(),
  deal: z.string(),
  account_id: z.nullable(z.string()),
  account: z.nullable(z.string()),
  owner_id: z.nullable(z.string()),
  stage: z.string(),
  next_stage: z.nullable(z.string()),
  priority: z.enum(["high", "medium", "low"]),
  currency: currencySchema,
  value_minor: z.nullable(z.number()),
  probability: z.number(),
  /** Value times probability; null if the value is unknown. */
  weighted_minor: z.nullable(z.number()),
  days_in_stage: days,
  /** The time limit of the deal's stage in days, if one is set. */
  usual_days: days,
  /** Days until the expected close date; negative if it has passed. */
  days_to_close: days,
  /** Days since the last contact; null if there was none. */
  days_quiet: days,
  /** True if there is an open task or a planned meeting. */
  has_task: z.boolean(),
  is_sample: z.boolean(),
  /** The number of all open deals, and of open deals with a probability of at least 50%. */
  total: z.number(),
  high_potential: z.number(),
});
export type Lead = z.infer<typeof leadSchema>;

const likely = 50;
const quietAfter = 14;
const closesWithin = 14;
/** A demo is recommended within this number of days. */
export const demoWithin = 5;

/** A reason why a lead needs attention now, with the number of days if the reason is about time. */
export type Reason =
  | { key: "overdue" | "closing" | "quiet"; days: number }
  | { key: "slow"; days: number; usual: number }
  | { key: "demo" | "untouched" | "priority" };

/** Returns the reasons, most urgent first. */
export function reasonsOf(lead: Lead): Reason[] {
  const { days_to_close: left, days_quiet: quiet, days_in_stage: since, usual_days: usual } = lead;
  const reasons: Reason[] = [];
  if (isDemoNext(lead)) reasons.push({ key: "demo" });
  if (left !== null && left < 0) reasons.push({ key: "overdue", days: -left });
  if (left !== null && left >= 0 && left <= closesWithin) reasons.push({ key: "closing", days: left });
  if (quiet === null) reasons.push({ key: "untouched" });
  else if (quiet > quietAfter) reasons.push({ key: "quiet", days: quiet });
  if (since !== null && usual !== null && since > usual) reasons.push({ key: "slow", days: since, usual });
  if (lead.priority === "high") reasons.push({ key: "priority" });
  return reasons;
}

/** Matches the name of a demo stage in any language. */
const demo = /\bdemo(?:nstration|straci[oó]n)?\b|演示|デモ|데모/i;

/** True if the next stage is a demo, the last contact was recent, and nothing is planned. */
function isDemoNext({ next_stage: next, days_quiet: quiet, has_task: hasTask }: Lead): boolean {
  return next !== null && demo.test(next) && quiet !== null && quiet <= quietAfter && !hasTask;
}

/**
 * Returns the leads that are likely to be won, were contacted recently, and are not overdue. Keeps the given order,
 * which is by value times probability.
 */
export const highPotential = (leads: readonly Lead[]): Lead[] =>
  leads.filter(
    ({ probability, days_quiet: quiet, days_to_close: left }) =>
      probability >= likely && quiet !== null && quiet <= quietAfter && (left === null || left >= 0),
  );

/** Returns the leads with a reason other than their priority, in the given order: by value times probability. */
export const priorityLeads = (leads: readonly Lead[]): Lead[] =>
  leads.filter((lead) => reasonsOf(lead).some(({ key }) => key !== "priority"));

/** Orders deals of the same currency by value, and keeps the order of others. */
export const byValue = ({ lead: one }: Step, { lead: other }: Step) =>
  one.currency === other.currency ? (other.value_minor ?? 0) - (one.value_minor ?? 0) : 0;

/** The recommended step for a lead, and its due date. */
export type Step = { lead: Lead; key: Exclude<Reason["key"], "priority">; due: string };

/**
 * Returns the next steps for the first `most` leads that have nothing planned and a first reason other than their
 * priority, each based on the lead's first reason.
 */
export function nextSteps(leads: readonly Lead[], today: string, most: number): Step[] {
  return leads
    .filter(({ has_task: hasTask }) => !hasTask)
    .flatMap((lead) => {
      const [first] = reasonsOf(lead);
      if (!first || first.key === "priority") return [];
      return [{ lead, key: first.key, due: first.key === "demo" ? addDays(today, demoWithin) : today }];
    })
    .slice(0, most);
}
