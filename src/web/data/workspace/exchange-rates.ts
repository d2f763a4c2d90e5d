import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { ExchangeRate } from "#domain/numbers/exchange-rate.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { changesBetween } from "#web/data/requests/changes-between.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { workspaceId } from "./workspace.ts";

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
export type StoredRate = ResponseOf<typeof exchangeRatesQuery>[number];

/** Adds a rate, or changes the rate in `stored`. */
export const saveExchangeRate = mutationOptions({
  mutationFn: async ({ stored, rate }: { stored: StoredRate | null; rate: ExchangeRate }) => {
    if (!stored) {
      unwrap(await supabase.from("exchange_rates").insert({ ...rate, workspace_id: workspaceId() }));
      return;
    }
    const { id: _, version: __, ...before } = stored;
    await saveRow("exchange_rates", stored, changesBetween<ExchangeRate>(before, rate));
  },
  meta: { isQuiet: true, changes: ["exchange_rates", "change_log"] },
});
