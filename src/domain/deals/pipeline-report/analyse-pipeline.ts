import type { Analysis } from "#domain/deals/pipeline-report/analysis.ts";
import type { Facts } from "#domain/deals/pipeline-report/facts.ts";
import { findChanges, findStanding } from "#domain/deals/pipeline-report/find-changes.ts";
import { findLimits, findRisks, findStuck } from "#domain/deals/pipeline-report/find-risk-signals.ts";
import { findSteps } from "#domain/deals/pipeline-report/next-steps.ts";

/** Builds the analysis of a pipeline from counted facts. The same facts always give the same findings. */
export function analysePipeline(facts: Facts): Analysis {
  return {
    version: 1,
    at: facts.at,
    currency: facts.currency,
    rows: facts.rows,
    deals: facts.deals,
    period: { from: facts.since, to: facts.until },
    before: { from: facts.since_before, to: facts.until_before },
    standing: findStanding(facts),
    changes: findChanges(facts),
    stuck: findStuck(facts),
    risks: findRisks(facts),
    steps: findSteps(facts),
    limits: findLimits(facts),
  };
}
