import type { Formula } from "#domain/metrics/formula.ts";
import { acquisition, grossMargin } from "#domain/metrics/industry/shared-formulas.ts";
import { type Measure, money, noted, points, ratio, share, stock } from "#domain/metrics/measure-builders.ts";

const mrr = stock("mrr");
const subscribers = stock("subscribers");
const [added, expanded, contracted, churned] = [
  points("new_mrr"),
  points("expansion_mrr"),
  points("contraction_mrr"),
  points("churned_mrr"),
];
const lost: Formula = { plus: [contracted, churned] };
// The opening value is the closing value without the additions and with the losses.
const retained: Formula = { minus: [mrr.atEnd, added] };
const before: Formula = { minus: [{ plus: [retained, lost] }, expanded] };
const arpa: Formula = { ratio: mrr.atEnd, by: subscribers.atEnd };
const cac: Formula = { ratio: acquisition, by: points("new_subscribers") };
const aMonth = 30.4375;
const monthlyChurn: Formula = { ratio: points("lost_subscribers"), by: subscribers.days, times: aMonth };
const earned: Formula = { product: [arpa, grossMargin] };

/** Indicators of businesses that sell software subscriptions. */
export const techMeasures = {
  mrr: money(mrr.atEnd, mrr.noted),
  arr: money({ of: mrr.atEnd, times: 12 }, mrr.noted),
  net_new_mrr: money({ minus: [{ plus: [added, expanded] }, lost] }, noted("new_mrr")),
  net_revenue_retention: share(retained, before, mrr.noted),
  gross_revenue_retention: share({ minus: [before, lost] }, before, mrr.noted),
  subscriber_churn: {
    unit: "percent",
    better: "down",
    formula: { of: monthlyChurn, times: 100 },
    n: noted("lost_subscribers"),
  },
  arpa: money(arpa, subscribers.noted),
  cac: money(cac, noted("new_subscribers"), "down"),
  cac_payback: { unit: "months", better: "down", formula: { ratio: cac, by: earned }, n: noted("new_subscribers") },
  ltv_to_cac: ratio({ ratio: { ratio: earned, by: monthlyChurn }, by: cac }, noted("new_subscribers")),
  quick_ratio: ratio({ ratio: { plus: [added, expanded] }, by: lost }, noted("new_mrr")),
  trial_conversion: share(points("trials_won"), points("trials"), noted("trials")),
  activation_rate: share(points("activations"), points("sign_ups"), noted("sign_ups")),
} satisfies Record<string, Measure>;
