import * as functions from "#domain/functions/imports.ts";
import type { Context } from "#server/context/context.ts";
import { cancelImport, discardImport } from "#server/imports/cancel-import.ts";
import { rejectsCsv } from "#server/imports/rejects-csv.ts";
import { startImportRun } from "#server/imports/start-import-run.ts";
import { createUpload } from "#server/imports/upload-import.ts";
import { serve } from "#server/request/serve.ts";

/** Creates the functions that upload, plan, commit, cancel and discard imports, and the download of rejected rows. */
export function importFunctions(context: Context) {
  const upload = createUpload(context);
  const keyOf = ({ id, workspace_id }: { id: string; workspace_id: string }) => ({
    importId: id,
    workspaceId: workspace_id,
  });
  return [
    serve(functions.uploadImport, (input, { identity, request }) => upload(identity, input, request.env)),
    serve(functions.planImport, ({ body: mapping, ...key }, { identity }) =>
      startImportRun(context, identity, { ...keyOf(key), step: "plan", mapping }),
    ),
    serve(functions.commitImport, ({ body: mapping, ...key }, { identity }) =>
      startImportRun(context, identity, { ...keyOf(key), step: "commit", mapping }),
    ),
    serve(functions.cancelImport, (key, { identity }) => cancelImport(context, identity, keyOf(key))),
    serve(functions.discardImport, (key, { identity }) => discardImport(context, identity, keyOf(key))),
    serve(functions.downloadRejects, (key, { identity }) => rejectsCsv(context, identity, keyOf(key))),
  ];
}
