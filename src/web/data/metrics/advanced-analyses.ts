import type { advancedAnalysis } from "#domain/functions/advanced-analyses.ts";
import { advancedReportSchema } from "#domain/metrics/advanced-analysis/advanced-report.ts";
import type { Rephrased } from "#domain/metrics/rephrased.ts";
import { lastRunQuery } from "#web/data/tokens/last-run-query.ts";
import { paidRun } from "#web/data/tokens/paid-run.ts";

export const advancedRun = paidRun<typeof advancedAnalysis>("/advanced-analyses", ["runs"]);

export const advancedAnalysisQuery = () =>
  lastRunQuery("write-advanced-analysis", (stored) => {
    const result = stored as { report?: unknown; rephrased?: Rephrased | null } | null;
    const { data: report } = advancedReportSchema.safeParse(result?.report);
    return report ? { report, rephrased: result?.rephrased ?? null } : null;
  });
