import { pipelineAnalysis } from "#server/paid-runs/analyse-pipeline.ts";
import { sentimentAnalysis } from "#server/paid-runs/analyse-sentiment.ts";
import { workflowDraft } from "#server/paid-runs/create-workflow.ts";
import { promotionIdeas } from "#server/paid-runs/promotion-ideas.ts";
import type { ServedPaidRun } from "#server/paid-runs/serve-paid-run.ts";
import { advancedAnalysis } from "#server/paid-runs/write-advanced-analysis.ts";
import { writtenForecast } from "#server/paid-runs/write-forecast-report.ts";

/** All features paid for with tokens: their jobs and functions are derived from this. */
export const paidRuns: readonly ServedPaidRun[] = [
  advancedAnalysis,
  pipelineAnalysis,
  promotionIdeas,
  sentimentAnalysis,
  workflowDraft,
  writtenForecast,
];
