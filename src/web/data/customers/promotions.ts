import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";

import { type FoundIdeas, type Idea, ideaSchema } from "#domain/customers/promotions/idea.ts";
import type { PromotionRequest } from "#domain/customers/promotions/promotion-request.ts";
import type { promotionIdeas } from "#domain/functions/promotion-ideas.ts";
import type { promotionResults, promotionTemplates, startPromotion } from "#domain/functions/promotions.ts";
import type { Language } from "#domain/languages.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { paidRun } from "#web/data/tokens/paid-run.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export const promotionRun = paidRun<typeof promotionIdeas>("/promotion-ideas", ["promotion_generations"]);

const generationsAPage = 5;

export const generationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["promotions", "generations", workspaceId()],
    queryFn: async ({ pageParam, signal }) => {
      const all = supabase
        .from("promotion_generations")
        .select("id, request, result, samples, created_at, author:members!author_id(id, name)")
        .eq("workspace_id", workspaceId());
      return unwrap(
        await (pageParam === "" ? all : all.lt("created_at", pageParam))
          .order("created_at", { ascending: false })
          .order("id")
          .limit(generationsAPage)
          .abortSignal(signal)
          // supabase-js cannot infer the types within JSON columns.
          .overrideTypes<{ request: PromotionRequest; result: FoundIdeas }[]>(),
      );
    },
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < generationsAPage ? undefined : page.at(-1)?.created_at),
  });
export type Generation = ResponseOf<typeof generationsQuery>[number];

const maxSavedPromotions = 200;

export const savedIdeasQuery = () =>
  queryOptions({
    queryKey: ["promotions", "ideas", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("promotion_ideas")
          .select("id, version, name, idea, created_at")
          .eq("workspace_id", workspaceId())
          .order("created_at", { ascending: false })
          .order("id")
          .limit(maxSavedPromotions)
          .abortSignal(signal),
      ).map((saved) => ({ ...saved, idea: ideaSchema.parse(saved.idea) })),
  });
export type SavedIdea = ResponseOf<typeof savedIdeasQuery>[number];

type NewIdea = { name: string; idea: Idea; generationId: string };

export const saveIdea = mutationOptions({
  mutationFn: async ({ name, idea, generationId }: NewIdea) => {
    const row = { workspace_id: workspaceId(), name, idea, generation_id: generationId };
    unwrap(await supabase.from("promotion_ideas").insert(row).select("id").single());
  },
  meta: { changes: ["promotion_ideas", "change_log"] },
});

export const renameIdea = mutationOptions({
  mutationFn: ({ read, name }: { read: Pick<SavedIdea, "id" | "version" | "name">; name: string }) =>
    saveRow("promotion_ideas", read, { name }),
  meta: { changes: ["promotion_ideas", "change_log"] },
});

type Start = Omit<Parameters<typeof callFunction<typeof startPromotion>>[1]["body"], "workspace_id">;

export const launchPromotion = mutationOptions({
  mutationFn: (request: Start) =>
    callFunction<typeof startPromotion>("POST /promotions", { body: { workspace_id: workspaceId(), ...request } }),
  meta: { changes: ["promotions", "promotion_accounts", "activities", "change_sets", "change_log"] },
});

export const promotionsQuery = () =>
  queryOptions({
    queryKey: ["promotions", "results", workspaceId()],
    queryFn: () => callFunction<typeof promotionResults>("GET /promotions", { workspace_id: workspaceId() }),
  });
export type Promotion = ResponseOf<typeof promotionsQuery>["promotions"][number];

export const maxListedAccounts = 500;

/** The first accounts, by name, that receive a promotion, or the first of its control group. */
export const promotionAccountsQuery = (promotionId: string, isHeldOut: boolean) =>
  queryOptions({
    queryKey: ["promotions", "accounts", workspaceId(), promotionId, isHeldOut],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("promotion_accounts")
          .select("id, account:accounts!account_id(id, name)")
          .eq("workspace_id", workspaceId())
          .eq("promotion_id", promotionId)
          .eq("is_holdout", isHeldOut)
          .order("account(name)")
          .order("id")
          .limit(maxListedAccounts)
          .abortSignal(signal),
      ),
  });

/** Message templates with placeholders, in one language. */
export const templatesQuery = (language: Language) =>
  queryOptions({
    queryKey: ["promotions", "templates", language],
    queryFn: async () =>
      (await callFunction<typeof promotionTemplates>("GET /promotions/templates", { language })).templates,
    staleTime: Number.POSITIVE_INFINITY,
  });
