import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Finding } from "#domain/deals/pipeline-report/analysis.ts";
import type { Period } from "#domain/deals/pipeline-report/periods.ts";
import type { analysis } from "#domain/functions/analyses.ts";
import { AppError, unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { paidRun } from "#web/data/tokens/paid-run.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const head = "id, pipeline_id, period_from, period_to, created_at, samples, tokens, author:members!author_id(id, name)";
const listed = `${head}, won:findings->changes->0->values, risk:findings->risks->0`;
const headsAPage = 30;

export const analysisRun = paidRun<typeof analysis>("/analyses", ["analyses"]);

/** The analyses of the workspace, newest first, a page at a time. */
export const analysesQuery = () =>
  infiniteQueryOptions({
    queryKey: ["analyses", workspaceId()],
    queryFn: async ({ pageParam, signal }) => {
      const all = supabase.from("analyses").select(listed).eq("workspace_id", workspaceId());
      return unwrap(
        await (pageParam === "" ? all : all.lt("created_at", pageParam))
          .order("created_at", { ascending: false })
          .order("id")
          .limit(headsAPage)
          .abortSignal(signal)
          // supabase-js cannot infer the types within JSON columns.
          .overrideTypes<{ won: Finding["values"] | null; risk: Finding | null }[]>(),
      );
    },
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < headsAPage ? undefined : page.at(-1)?.created_at),
  });

/**
 * An analysis in the list, with the values that distinguish it from others: the change of won revenue and the value at
 * risk.
 */
export type ListedAnalysis = ResponseOf<typeof analysesQuery>[number];

export const analysisQuery = (id: string) =>
  queryOptions({
    queryKey: ["analyses", "one", workspaceId(), id],
    queryFn: async ({ signal }) => {
      const analyses = unwrap(
        await supabase
          .from("analyses")
          .select(`${head}, findings`)
          .eq("workspace_id", workspaceId())
          .eq("id", id)
          .abortSignal(signal)
          .maybeSingle(),
      );
      if (!analyses) throw new AppError("notFound", "There is no such analysis");
      return analyses;
    },
  });

export type AnalysisHead = Omit<SavedAnalysis, "findings">;
export type SavedAnalysis = ResponseOf<typeof analysisQuery>;

/** Today's analysis of the same pipeline and period; null if there is none or the data has changed since. */
export const currentAnalysisQuery = (pipelineId: string | null, period: Period) =>
  queryOptions({
    queryKey: ["analyses", "current", workspaceId(), pipelineId, period],
    queryFn: async ({ signal }) => {
      const request = { workspace_id: workspaceId(), period, ...(pipelineId && { pipeline_id: pipelineId }) };
      return unwrap(await supabase.rpc("current_analysis", request).abortSignal(signal))[0] ?? null;
    },
    staleTime: 0,
  });

export const dealOwnersQuery = (dealIds: readonly string[]) =>
  queryOptions({
    queryKey: ["records", "deals", "owners", workspaceId(), dealIds],
    queryFn: async ({ signal }) => {
      const all = supabase
        .from("deals")
        .select("id, owner:members!owner_id(id, name)")
        .eq("workspace_id", workspaceId());
      const request = all.in("id", dealIds).abortSignal(signal);
      const deals = unwrap(await request);
      return new Map(deals.map(({ id, owner }) => [id, owner]));
    },
    enabled: dealIds.length > 0,
  });

/** The IDs of the runs among these that saved an analysis in the workspace. */
export const savedAnalysesQuery = (runIds: string[]) =>
  queryOptions({
    queryKey: ["analyses", "kept", workspaceId(), runIds],
    queryFn: async ({ signal }) => {
      const all = supabase.from("analyses").select("id").eq("workspace_id", workspaceId());
      return unwrap(await all.in("id", runIds).abortSignal(signal)).map(({ id }) => id);
    },
    enabled: runIds.length > 0,
  });

export const deleteAnalysis = mutationOptions({
  mutationFn: async (id: string) => {
    unwrap(await supabase.from("analyses").delete().eq("workspace_id", workspaceId()).eq("id", id));
  },
  meta: { changes: ["analyses"] },
});
