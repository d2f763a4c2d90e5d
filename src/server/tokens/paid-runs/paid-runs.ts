import { pipelineAnalysis } from "#server/tokens/paid-runs/analyse-pipeline.ts";
import { sentimentAnalysis } from "#server/tokens/paid-runs/analyse-sentiment.ts";
import { workflowDraft } from "#server/tokens/paid-runs/create-workflow.ts";
import { promotionIdeas } from "#server/tokens/paid-runs/promotion-ideas.ts";
import type { ServedPaidRun } from "#server/tokens/paid-runs/serve-paid-run.ts";
import { advancedAnalysis } from "#server/tokens/paid-runs/write-advanced-analysis.ts";
import { writtenForecast } from "#server/tokens/paid-runs/write-forecast-report.ts";

/** All features that are paid for with tokens. The jobs and functions of the server are derived from this list. */
export const paidRuns: readonly ServedPaidRun[] = [
  advancedAnalysis,
  pipelineAnalysis,
  promotionIdeas,
  sentimentAnalysis,
  workflowDraft,
  writtenForecast,
];
