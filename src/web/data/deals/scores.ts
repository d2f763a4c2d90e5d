import { queryOptions } from "@tanstack/react-query";

import type { EntityWith } from "#domain/records/kinds/kinds.ts";
import type { AnswerOf } from "#web/data/requests/answer-of.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** Whose scores: deals, by whether they are won; leads, by whether they become customers. */
export type Subject = "deals" | "leads";
export const subjectOf = { deals: "deals", contacts: "leads" } as const satisfies Record<EntityWith<"scores">, Subject>;

/** What the scores of the workspace were last learned from, and how good they are; null where that has not happened yet. */
export const scoreModelQuery = (subject: Subject) =>
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

export type SavedModel = NonNullable<AnswerOf<typeof scoreModelQuery>>;

const shown = "as_of, chance, base, factors";

/** The scores of these deals or contacts, those that have one, by record. */
export const scoresQuery = (entity: EntityWith<"scores">, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["scores", entity, workspaceId(), ids],
    queryFn: async ({ signal }) => {
      const found =
        entity === "deals"
          ? await supabase
              .from("deal_scores")
              .select(`id:deal_id, ${shown}`)
              .eq("workspace_id", workspaceId())
              .in("deal_id", ids)
              .abortSignal(signal)
          : await supabase
              .from("lead_scores")
              .select(`id:contact_id, ${shown}`)
              .eq("workspace_id", workspaceId())
              .in("contact_id", ids)
              .abortSignal(signal);
      return new Map(unwrap(found).map((score) => [score.id, score]));
    },
    enabled: ids.length > 0,
  });

const mostLeads = 10;

/** The leads that are likeliest to become customers. */
export const likelyLeadsQuery = () =>
  queryOptions({
    queryKey: ["scores", "likely-leads", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("lead_scores")
          .select("id, chance, factors, contact:contacts!contact_id(id, name, account:accounts!account_id(name))")
          .eq("workspace_id", workspaceId())
          .order("chance", { ascending: false })
          .order("id")
          .limit(mostLeads)
          .abortSignal(signal),
      ),
  });
export type LikelyLead = AnswerOf<typeof likelyLeadsQuery>[number];
