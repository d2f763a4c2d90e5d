import * as functions from "#domain/functions/workspaces.ts";
import type { Context } from "#server/context/context.ts";
import { serve } from "#server/request/serve.ts";
import { createWorkspaceUpload } from "#server/workspace/workspace-import/upload-workspace.ts";

/** Creates the functions that import a workspace exported from this server or another one. */
export function workspaceImportFunctions(context: Context) {
  const upload = createWorkspaceUpload(context);
  return [
    serve(functions.importWorkspace, ({ id }, { signedIn, request }) =>
      upload({ userId: signedIn.user.id, id }, request.env),
    ),
  ];
}
