import { queryOptions } from "@tanstack/react-query";

import { embeds } from "#web/data/records/record-request.ts";
import type { AnswerOf } from "#web/data/requests/answer-of.ts";
import { AppError, unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The figures of the cards, counted over all rows by the database. */
export const homeSummaryQuery = () =>
  queryOptions({
    queryKey: ["records", "home", "summary", workspaceId()],
    queryFn: async () => {
      const [summary] = unwrap(await supabase.rpc("home_summary", { workspace_id: workspaceId() }));
      if (!summary) throw new AppError("notFound", "The workspace has no summary");
      return summary;
    },
  });

export type HomeSummary = AnswerOf<typeof homeSummaryQuery>;

export const pipelineSummaryQuery = () =>
  queryOptions({
    queryKey: ["records", "home", "pipeline", workspaceId()],
    queryFn: async () => unwrap(await supabase.rpc("pipeline_summary", { workspace_id: workspaceId() })),
  });

export type StageSummary = AnswerOf<typeof pipelineSummaryQuery>[number];

/** The deals worth most in these stages; one without a value is not among them. */
export const hotDealsQuery = (stageIds: readonly string[]) =>
  queryOptions({
    queryKey: ["records", "home", "hot-deals", workspaceId(), stageIds],
    queryFn: async () =>
      unwrap(
        await supabase
          .from("deals")
          .select(
            `id, name, deal_number, value_minor, currency, priority, probability, close_date, ${embeds.stage_id}, ${embeds.account_id}`,
          )
          .eq("workspace_id", workspaceId())
          .in("stage_id", [...stageIds])
          .not("value_minor", "is", null)
          .order("value_minor", { ascending: false, nullsFirst: false })
          .order("id")
          .limit(10),
      ),
    enabled: stageIds.length > 0,
  });

export type HotDeal = AnswerOf<typeof hotDealsQuery>[number];
