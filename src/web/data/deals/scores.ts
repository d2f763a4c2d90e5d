import { queryOptions } from "@tanstack/react-query";

import type { AnswerOf } from "#web/data/requests/answer-of.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** What the scores of the workspace were last learned from, and how good they are; null where that has not happened yet. */
export const scoreModelQuery = () =>
  queryOptions({
    queryKey: ["scores", "model", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("score_models")
          .select()
          .eq("workspace_id", workspaceId())
          .order("version", { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle(),
      ),
  });

export type SavedModel = NonNullable<AnswerOf<typeof scoreModelQuery>>;

/** The scores of these deals, those that have one, by deal. */
export const dealScoresQuery = (dealIds: readonly string[]) =>
  queryOptions({
    queryKey: ["scores", "deals", workspaceId(), dealIds],
    queryFn: async ({ signal }) => {
      const all = supabase.from("deal_scores").select("deal_id, as_of, chance, base, factors");
      const found = all.eq("workspace_id", workspaceId()).in("deal_id", dealIds).abortSignal(signal);
      return new Map(unwrap(await found).map((score) => [score.deal_id, score]));
    },
    enabled: dealIds.length > 0,
  });
