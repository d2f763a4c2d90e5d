import type { Formula } from "#domain/metrics/formula.ts";
import { revenue } from "#domain/metrics/industry/shared-formulas.ts";
import { count, type Measure, money, noted, points, share } from "#domain/metrics/measure-builders.ts";

const missed: Formula = { plus: [points("no_shows"), points("late_cancels")] };

/** Indicators of clinics and practices. They use only daily numbers, no patient data. */
export const healthcareMeasures = {
  visits: count(points("visits")),
  fill_rate: share(points("appointments"), points("slots"), noted("slots")),
  missed_share: share(missed, points("appointments"), noted("appointments"), "down"),
  new_patient_share: share(points("new_patients"), points("visits"), noted("visits")),
  wait_time: {
    unit: "minutes",
    better: "down",
    formula: { ratio: points("wait_minutes"), by: points("visits") },
    n: noted("wait_minutes"),
  },
  provider_utilisation: share(points("treatment_hours"), points("available_hours"), noted("available_hours")),
  revenue_per_visit: money({ ratio: revenue, by: points("visits") }, noted("visits")),
  recall_rate: share(points("recalls_kept"), points("recalls_due"), noted("recalls_due")),
  net_collection: share(points("collections"), points("charges"), noted("charges")),
  denial_rate: share(points("denied_claims"), points("claims"), noted("claims"), "down"),
  promoter_score: {
    unit: "points",
    better: "up",
    formula: {
      ratio: { minus: [points("promoters"), points("detractors")] },
      by: points("survey_answers"),
      times: 100,
    },
    n: points("survey_answers"),
  },
} satisfies Record<string, Measure>;
