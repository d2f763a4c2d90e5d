import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type * as functions from "#domain/functions/account.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { supabase } from "#web/data/requests/supabase.ts";

/** The file with all of somebody's data that was asked for last; null where there is none. */
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

/** Has the server put everything together that belongs to whoever asks. */
export const startDataExport = mutationOptions({
  mutationFn: async () => {
    await callFunction<typeof functions.startExport>("POST /account/exports", {});
  },
  meta: { isQuiet: true, changes: ["runs"] },
});

/** Downloads an export that is ready. */
export const downloadDataExport = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => {
    const { link } = await callFunction<typeof functions.linkExport>("POST /account/exports/{id}/link", { id });
    // An attachment: the page stays where it is.
    location.assign(link);
  },
  meta: { isQuiet: true, changes: ["runs"] },
});
