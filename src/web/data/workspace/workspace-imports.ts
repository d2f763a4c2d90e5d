import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

import type { importWorkspace } from "#domain/functions/workspaces.ts";
import { userId } from "#web/data/auth/session.ts";
import { runColumns } from "#web/data/live/runs.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { sendFile } from "#web/data/requests/function-request.ts";
import { supabase } from "#web/data/requests/supabase.ts";

const dayMs = 86_400_000;
const resultSchema = z.object({ workspace_id: z.string(), name: z.string(), left_out: z.number() });

/** The user's latest import of a workspace in the last 24 hours; null if there is none. */
export const workspaceImportQuery = queryOptions({
  queryKey: ["runs", "workspace-import"],
  queryFn: async () => {
    const run = unwrap(
      await supabase
        .from("runs")
        .select(`${runColumns}, result` as const)
        .eq("user_id", await userId())
        .eq("name", "workspace-import")
        .gte("created_at", new Date(Date.now() - dayMs).toISOString())
        .order("created_at", { ascending: false })
        .limit(1)
        .maybeSingle(),
    );
    return run && { ...run, result: resultSchema.safeParse(run.result).data };
  },
  staleTime: 0,
});

export const startWorkspaceImport = mutationOptions({
  mutationFn: ({ file, onProgress }: { file: File; onProgress: (sent: number) => void }) =>
    sendFile<typeof importWorkspace>("POST /workspaces/imports", { options: {}, file, onProgress }),
  meta: { isQuiet: true, changes: ["runs"] },
});
