import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Returns, Row } from "#domain/database.ts";
import type * as functions from "#domain/functions/imports.ts";
import type { Delimiter, Encoding } from "#domain/imports/dialect.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import { runQuery } from "#web/data/live/runs.ts";
import { AppError, unwrap } from "#web/data/requests/app-error.ts";
import { callFunction, sendFile } from "#web/data/requests/function-request.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export type Import = Row<"imports">;
export type Reject = Returns<"import_rejects">[number];
/** A row with unbalanced quotes: the line where it starts, and the way it was read. */
export type Stray = Returns<"import_quotation_marks">[number];

/** The latest 200 imports of the workspace, each with a flag that is true if the import was undone. */
export const importsQuery = () =>
  queryOptions({
    queryKey: ["imports"],
    queryFn: async () => {
      const [imports, undone] = await Promise.all([
        supabase
          .from("imports")
          .select(
            "id, file_name, entity, status, row_count, created_at, result, planned_created:plan->created, planned_updated:plan->updated, change_set_id, set:change_sets(id, at, record_count, actor:members!actor_id(id, name)), run:runs(id, name, status, progress, total), author:members(name)",
          )
          .eq("workspace_id", workspaceId())
          .order("created_at", { ascending: false })
          .order("id")
          .limit(200),
        supabase
          .from("change_sets")
          .select("undoes")
          .eq("workspace_id", workspaceId())
          .not("undoes", "is", null)
          .order("id", { ascending: false })
          .limit(1000),
      ]);
      const sets = new Set(unwrap(undone).map(({ undoes }) => undoes));
      return unwrap(imports).map((row) => ({
        ...row,
        isUndone: row.change_set_id !== null && sets.has(row.change_set_id),
        /** The counts of the latest check, if the import was not started since. */
        planned: row.status === "planned" ? { created: row.planned_created, updated: row.planned_updated } : null,
      }));
    },
    staleTime: 0,
  });

export type ImportSummary = ResponseOf<typeof importsQuery>[number];

/**
 * An import: the parsed file, the user's decisions, and the expected or actual result. Throws `notFound` if there is no
 * such import.
 */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["import", id],
    queryFn: async () => {
      const row = unwrap(
        await supabase
          .from("imports")
          .select()
          .eq("workspace_id", workspaceId())
          .eq("id", id)
          // May be null: reading the file again replaces this import, which may be requested once more before its
          // screen closes.
          .maybeSingle(),
      );
      if (!row) throw new AppError("notFound", "There is no such import");
      return row;
    },
    staleTime: 0,
  });

const strayPage = 50;

/** The rows with unbalanced quotes, in file order, a page at a time. */
export const straysQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["import", id, "strays"],
    queryFn: async ({ pageParam }) =>
      unwrap(
        await supabase.rpc("import_quotation_marks", {
          workspace_id: workspaceId(),
          import_id: id,
          after_row: pageParam,
          page_size: strayPage,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < strayPage ? undefined : page.at(-1)?.row_number),
    // The data is written once, when the file is read.
    staleTime: Infinity,
  });

const rejectPage = 100;

/** The rows that cannot be imported, or those imported with adjusted values, in file order, a page at a time. */
export const rejectsQuery = (id: string, version: number, adjusted = false) =>
  infiniteQueryOptions({
    // Each check has its own results, which must not be mixed with the results of an earlier check.
    queryKey: ["import", id, "rejects", version, adjusted],
    queryFn: async ({ pageParam }) =>
      unwrap(
        await supabase.rpc("import_rejects", {
          workspace_id: workspaceId(),
          import_id: id,
          after_row: pageParam,
          page_size: rejectPage,
          adjusted,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (page) =>
      new Set(page.map(({ row_number }) => row_number)).size < rejectPage ? undefined : page.at(-1)?.row_number,
  });

/** Options for parsing a file, set by the user; undefined options are detected. */
export type Reading = {
  delimiter?: Delimiter | undefined;
  encoding?: Encoding | undefined;
  header?: boolean | undefined;
  sheet?: string | undefined;
  first_row?: number | undefined;
};

type Upload = {
  file: File;
  reading?: Reading;
  /** The import that this upload replaces. */
  replaces?: string;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

export const uploadImport = mutationOptions({
  mutationFn: ({ file, reading = {}, replaces, ...rest }: Upload) =>
    sendFile<typeof functions.uploadImport>("POST /imports", {
      options: {
        workspace_id: workspaceId(),
        file_name: file.name,
        ...reading,
        header: reading.header?.toString(),
        replaces,
      },
      file,
      ...rest,
    }),
  // Only the list is refetched, because the replaced import no longer exists.
  onSuccess: (_imported, _upload, _result, { client }) => client.invalidateQueries(importsQuery()),
  meta: { isQuiet: true },
});

const startRun = (name: (typeof functions.planImport | typeof functions.commitImport)["name"]) =>
  mutationOptions({
    mutationFn: async ({ id, mapping }: { id: string; mapping: Mapping }, { client }) => {
      const run = await callFunction<typeof functions.planImport | typeof functions.commitImport>(name, {
        workspace_id: workspaceId(),
        id,
        body: mapping,
      });
      // Cached before the import is fetched again, so that the progress bar appears immediately.
      client.setQueryData(runQuery(run.id).queryKey, run);
      return run;
    },
    meta: { isQuiet: true, changes: ["imports"] },
  });

/** Computes the result of an import without importing anything. */
export const planImport = startRun("POST /imports/{id}/plan");
export const commitImport = startRun("POST /imports/{id}/commit");

/** Cancels the current run and undoes its changes. */
export const cancelImport = mutationOptions({
  mutationFn: async ({ id }: { id: string }, { client }) => {
    const run = await callFunction<typeof functions.cancelImport>("POST /imports/{id}/cancel", {
      workspace_id: workspaceId(),
      id,
    });
    client.setQueryData(runQuery(run.id).queryKey, run);
    return run;
  },
  meta: { isQuiet: true, changes: ["imports"] },
});

/** Deletes the file and the user's decisions; imported records are kept. */
export const discardImport = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => {
    await callFunction<typeof functions.discardImport>("DELETE /imports/{id}", { workspace_id: workspaceId(), id });
  },
  onSuccess: (_nothing, _import, _result, { client }) => client.invalidateQueries(importsQuery()),
});

/** Downloads the rejected rows with their problems as a file that can be corrected and imported again. */
export const downloadRejects = mutationOptions({
  mutationFn: ({ id }: { id: string }) =>
    callFunction<typeof functions.downloadRejects>("GET /imports/{id}/rejects.csv", {
      workspace_id: workspaceId(),
      id,
    }),
});
