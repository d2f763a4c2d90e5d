import { queryOptions } from "@tanstack/react-query";

import { advancedReportSchema, type AdvancedWords } from "#domain/advanced-analysis/advanced-report.ts";
import type { advancedAnalysis } from "#domain/functions/advanced-analyses.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { paidRun } from "#web/data/tokens/paid-run.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** A written analysis of growth, customers and costs, as it is paid for. */
export const advancedRun = paidRun<typeof advancedAnalysis>("/advanced-analyses", ["runs"]);

/** The last written analysis of the workspace, and when it was made; null where there is none. */
export const advancedAnalysisQuery = () =>
  queryOptions({
    queryKey: ["runs", "write-advanced-analysis", workspaceId()],
    queryFn: async ({ signal }) => {
      const found = unwrap(
        await supabase
          .from("runs")
          .select("id, result, finished_at")
          .eq("workspace_id", workspaceId())
          .eq("name", "write-advanced-analysis")
          .eq("status", "succeeded")
          .order("finished_at", { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle(),
      );
      const result = found?.result as { report?: unknown; words?: AdvancedWords | null } | null | undefined;
      const read = advancedReportSchema.safeParse(result?.report);
      return found && read.success
        ? { report: read.data, words: result?.words ?? null, finished_at: found.finished_at }
        : null;
    },
  });
