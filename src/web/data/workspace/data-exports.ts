import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type * as functions from "#domain/functions/account.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { supabase } from "#web/data/requests/supabase.ts";

/** The latest requested export of all data of a user; null if there is none. */
export const dataExportQuery = queryOptions({
  queryKey: ["data-export"],
  queryFn: async () =>
    unwrap(
      await supabase
        .from("data_exports")
        .select("*, run:runs(status, progress, total)")
        .order("id", { ascending: false })
        .limit(1)
        .maybeSingle(),
    ),
  staleTime: 0,
});

/** Starts an export of all data of the caller. */
export const startDataExport = mutationOptions({
  mutationFn: async () => {
    await callFunction<typeof functions.startExport>("POST /account/exports", { body: {} });
  },
  meta: { isQuiet: true, changes: ["runs"] },
});

/** Downloads an export that is ready. */
export const downloadDataExport = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => {
    const { link } = await callFunction<typeof functions.linkExport>("POST /account/exports/{id}/link", { id });
    // The response is an attachment, so the page stays open.
    location.assign(link);
  },
  meta: { isQuiet: true, changes: ["runs"] },
});
