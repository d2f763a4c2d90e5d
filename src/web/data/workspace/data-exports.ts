import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type * as functions from "#domain/functions/account.ts";
import type { exportWorkspace } from "#domain/functions/workspaces.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { workspaceId } from "./workspace.ts";

const latest = async (name: "data-export" | "workspace-export", subject: string | null) =>
  unwrap(
    await supabase
      .from("data_exports")
      .select("*, run:runs!inner(name, subject_id, status, progress, total)")
      .eq("run.name", name)
      .filter("run.subject_id", subject === null ? "is" : "eq", subject)
      .order("id", { ascending: false })
      .limit(1)
      .maybeSingle(),
  );

/** The latest export of all the user's data; null if there is none. */
export const dataExportQuery = queryOptions({
  queryKey: ["data-export"],
  queryFn: () => latest("data-export", null),
  staleTime: 0,
});

/** The latest export of the open workspace; null if there is none. */
export const workspaceExportQuery = () =>
  queryOptions({
    queryKey: ["data-export", workspaceId()],
    queryFn: () => latest("workspace-export", workspaceId()),
    staleTime: 0,
  });

export const startDataExport = mutationOptions({
  mutationFn: async () => {
    await callFunction<typeof functions.startExport>("POST /account/exports", { body: {} });
  },
  meta: { isQuiet: true, changes: ["runs"] },
});

export const startWorkspaceExport = mutationOptions({
  mutationFn: async () => {
    await callFunction<typeof exportWorkspace>("POST /workspaces/{workspace_id}/exports", {
      workspace_id: workspaceId(),
      body: {},
    });
  },
  meta: { isQuiet: true, changes: ["runs"] },
});

export const downloadDataExport = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => {
    const { link } = await callFunction<typeof functions.linkExport>("POST /account/exports/{id}/link", { id });
    // The server sends an attachment, so the page stays open.
    location.assign(link);
  },
  meta: { isQuiet: true, changes: ["runs"] },
});
