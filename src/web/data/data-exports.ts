import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Database } from "#domain/database.gen.ts";
import type * as functions from "#domain/functions/account.ts";

import { unwrap } from "./app-error.ts";
import { callFunction } from "./function-request.ts";
import { supabase } from "./supabase.ts";

type Tables = Database["public"]["Tables"];
type DataExport = Tables["data_exports"]["Row"] & { run: Pick<Tables["runs"]["Row"], "status" | "progress" | "total"> };

/** The file with all of somebody's data that was asked for last; null where there is none. */
export const dataExportQuery = queryOptions({
  queryKey: ["runs", "data-export"],
  queryFn: async () =>
    unwrap(
      await supabase
        .from("data_exports")
        .select("*, run:runs(status, progress, total)")
        .order("id", { ascending: false })
        .limit(1)
        .maybeSingle()
        .overrideTypes<DataExport, { merge: false }>(),
    ),
  staleTime: 0,
});

/** Has the server put everything together that belongs to whoever asks. */
export const startDataExport = mutationOptions({
  mutationFn: async () => {
    await callFunction<typeof functions.startExport>("POST /account/exports", {});
  },
  meta: { isQuiet: true, invalidates: ["runs"] },
});

/** Downloads an export that is ready. */
export const downloadDataExport = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => {
    const { link } = await callFunction<typeof functions.linkExport>("POST /account/exports/{id}/link", { id });
    // An attachment: the page stays where it is.
    location.assign(link);
  },
  meta: { isQuiet: true, invalidates: ["runs"] },
});
