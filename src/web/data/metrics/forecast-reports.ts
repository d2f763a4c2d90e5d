import { queryOptions } from "@tanstack/react-query";

import type { forecastReport } from "#domain/functions/forecast-reports.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { paidRun } from "#web/data/tokens/paid-run.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const maxShown = 12;

export const forecastReportRun = paidRun<typeof forecastReport>("/forecast-reports", ["forecast_reports"]);

/** The latest written analyses of the workspace, by any member, newest first. */
export const forecastReportsQuery = () =>
  queryOptions({
    queryKey: ["forecast-reports", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("forecast_reports")
          .select("id, months, samples, created_at, report, rephrased, author:members!author_id(id, name)")
          .eq("workspace_id", workspaceId())
          .order("created_at", { ascending: false })
          .order("id")
          .limit(maxShown)
          .abortSignal(signal),
      ),
  });

export type SavedReport = ResponseOf<typeof forecastReportsQuery>[number];
