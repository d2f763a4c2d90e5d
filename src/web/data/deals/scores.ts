import { queryOptions } from "@tanstack/react-query";

import type { ScoreSubject } from "#domain/deals/scores/score-subjects.ts";
import type { EntityWith } from "#domain/records/kinds/kinds.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The training data and accuracy of the current score model; null if there is none yet. */
export const scoreModelQuery = (subject: ScoreSubject) =>
  queryOptions({
    queryKey: ["scores", "model", workspaceId(), subject],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("score_models")
          .select()
          .eq("workspace_id", workspaceId())
          .eq("subject", subject)
          .order("version", { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle(),
      ),
  });

export type SavedModel = NonNullable<ResponseOf<typeof scoreModelQuery>>;

const columns = "as_of, probability, base, factors";

/** The scores of these deals or contacts by record. Records without a score are missing. */
export const scoresQuery = (entity: EntityWith<"scores">, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["scores", entity, workspaceId(), ids],
    queryFn: async ({ signal }) => {
      const response =
        entity === "deals"
          ? await supabase
              .from("deal_scores")
              .select(`id:deal_id, ${columns}`)
              .eq("workspace_id", workspaceId())
              .in("deal_id", ids)
              .abortSignal(signal)
          : await supabase
              .from("lead_scores")
              .select(`id:contact_id, ${columns}`)
              .eq("workspace_id", workspaceId())
              .in("contact_id", ids)
              .abortSignal(signal);
      return new Map(unwrap(response).map((score) => [score.id, score]));
    },
    enabled: ids.length > 0,
  });

const maxLeads = 10;

export const likelyLeadsQuery = () =>
  queryOptions({
    queryKey: ["scores", "likely-leads", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("lead_scores")
          .select("id, probability, factors, contact:contacts!contact_id(id, name, account:accounts!account_id(name))")
          .eq("workspace_id", workspaceId())
          .order("probability", { ascending: false })
          .order("id")
          .limit(maxLeads)
          .abortSignal(signal),
      ),
  });
export type LikelyLead = ResponseOf<typeof likelyLeadsQuery>[number];
