import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { ExchangeRate } from "#domain/numbers/exchange-rate.ts";
import type { AnswerOf } from "#web/data/requests/answer-of.ts";
import { AppError, unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { workspaceId } from "./workspace.ts";

/** The rates of the workspace, those of the latest day first. */
export const exchangeRatesQuery = () =>
  queryOptions({
    queryKey: ["exchange-rates", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("exchange_rates")
          .select("id, version, day, from_currency, to_currency, rate")
          .eq("workspace_id", workspaceId())
          .order("day", { ascending: false })
          .order("from_currency")
          .order("to_currency")
          .limit(1000)
          .abortSignal(signal),
      ),
  });
export type KeptRate = AnswerOf<typeof exchangeRatesQuery>[number];

/** Adds a rate, or changes the one that `kept` is, unless somebody else changed it meanwhile. */
export const saveExchangeRate = mutationOptions({
  mutationFn: async ({ kept, rate }: { kept: KeptRate | null; rate: ExchangeRate }) => {
    if (!kept) {
      unwrap(await supabase.from("exchange_rates").insert({ ...rate, workspace_id: workspaceId() }));
      return;
    }
    const request = supabase
      .from("exchange_rates")
      .update({ ...rate })
      .eq("workspace_id", workspaceId());
    const changed = unwrap(await request.eq("id", kept.id).eq("version", kept.version).select("id"));
    if (changed.length === 0) throw new AppError("conflict", "The rate was changed since it was read");
  },
  meta: { isQuiet: true, changes: ["exchange_rates", "change_log"] },
});

/** Whether a won deal counts as a sale. */
export const countsWonDealsQuery = () =>
  queryOptions({
    queryKey: ["workspaces", "won-deals", workspaceId()],
    queryFn: async () =>
      unwrap(await supabase.from("workspaces").select("counts_won_deals").eq("id", workspaceId()).single())
        .counts_won_deals,
  });
