import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Database } from "#domain/database.gen.ts";

import { unwrap } from "./app-error.ts";
import { callAccount } from "./function-request.ts";
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
    await callAccount("POST", "/exports");
  },
  meta: { isQuiet: true, invalidates: ["runs"] },
});

/** Downloads an export that is ready. */
export const downloadDataExport = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => {
    const reply = await callAccount("POST", `/exports/${id}/link`);
    const { link } = (await reply.json()) as { link: string };
    // An attachment: the page stays where it is.
    location.assign(link);
  },
  meta: { isQuiet: true, invalidates: ["runs"] },
});
