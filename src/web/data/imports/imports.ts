import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Returns, Row } from "#domain/database.gen.ts";
import type * as functions from "#domain/functions/imports.ts";
import type { Delimiter, Encoding } from "#domain/import/dialect.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import { runQuery } from "#web/data/live/runs.ts";
import type { AnswerOf } from "#web/data/requests/answer-of.ts";
import { AppError, unwrap } from "#web/data/requests/app-error.ts";
import { callFunction, sendFile } from "#web/data/requests/function-request.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export type Import = Row<"imports">;
export type Reject = Returns<"import_rejects">[number];
/** A row with stray quotation marks: the line on which it begins, and how it was read. */
export type Stray = Returns<"import_strays">[number];

/** The imports of the workspace, the last one first, and whether each was undone. */
export const importsQuery = () =>
  queryOptions({
    queryKey: ["imports"],
    queryFn: async () => {
      const [imports, undone] = await Promise.all([
        supabase
          .from("imports")
          .select(
            "id, file_name, entity, status, row_count, created_at, result, change_set_id, run:runs(id, name, status, progress, total), author:members(name)",
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
      return unwrap(imports).map((one) => ({
        ...one,
        isUndone: one.change_set_id !== null && sets.has(one.change_set_id),
      }));
    },
    staleTime: 0,
  });

export type ImportSummary = AnswerOf<typeof importsQuery>[number];

/** One import: the file as it was read, what was decided about it, and what would or did happen. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["import", id],
    queryFn: async () => {
      const found = unwrap(
        await supabase
          .from("imports")
          .select()
          .eq("workspace_id", workspaceId())
          .eq("id", id)
          // Read anew it is another import, and this one may be asked for once more before its screen has gone.
          .maybeSingle(),
      );
      if (!found) throw new AppError("notFound", "There is no such import");
      return found;
    },
    staleTime: 0,
  });

const strayPage = 50;

/** The rows with stray quotation marks, in the order of the file, a page at a time. */
export const straysQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["import", id, "strays"],
    queryFn: async ({ pageParam }) =>
      unwrap(
        await supabase.rpc("import_strays", {
          workspace_id: workspaceId(),
          import_id: id,
          after_row: pageParam,
          page_size: strayPage,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < strayPage ? undefined : page.at(-1)?.row_number),
    // Written once, with the file.
    staleTime: Infinity,
  });

const rejectPage = 100;

/** The rows that cannot be imported, or those that are with adjusted values, in the order of the file, a page at a time. */
export const rejectsQuery = (id: string, version: number, adjusted = false) =>
  infiniteQueryOptions({
    // Each check finds its own; an older one's must not show beside it.
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

/** How to read a file, where the reader knows better than we do; what is undefined is found out. */
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
  /** The import that this reading takes the place of. */
  replaces?: string;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

export const uploadImport = mutationOptions({
  mutationFn: ({ file, reading = {}, replaces, ...rest }: Upload) =>
    sendFile<typeof functions.uploadImport>("POST /imports", {
      asked: {
        workspace_id: workspaceId(),
        file_name: file.name,
        ...reading,
        header: reading.header?.toString(),
        replaces,
      },
      file,
      ...rest,
    }),
  // Not the import that was replaced: it is gone.
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
      // Known before the import that names it is read again, so that its bar stands there at once.
      client.setQueryData(runQuery(run.id).queryKey, run);
      return run;
    },
    meta: { isQuiet: true, changes: ["imports"] },
  });

/** Finds out what the import would do, without doing it. */
export const planImport = startRun("POST /imports/{id}/plan");
export const commitImport = startRun("POST /imports/{id}/commit");

/** Stops the running run; whatever it had done is undone. */
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

/** Forgets the file and what was decided about it; records already imported stay. */
export const discardImport = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => {
    await callFunction<typeof functions.discardImport>("DELETE /imports/{id}", { workspace_id: workspaceId(), id });
  },
  onSuccess: (_nothing, _import, _result, { client }) => client.invalidateQueries(importsQuery()),
});

/** The rejected rows with their problems, as a file to correct and import again. */
export const downloadRejects = mutationOptions({
  mutationFn: ({ id }: { id: string }) =>
    callFunction<typeof functions.downloadRejects>("GET /imports/{id}/rejects.csv", {
      workspace_id: workspaceId(),
      id,
    }),
});
