import * as functions from "#domain/functions/imports.ts";
import type { Context } from "#server/context.ts";
import { cancelImport, discardImport } from "#server/functions/cancel-import.ts";
import { rejectsCsv } from "#server/functions/rejects-csv.ts";
import { serve } from "#server/functions/serve.ts";
import { startImportRun } from "#server/functions/start-import-run.ts";
import { createUpload } from "#server/functions/upload-import.ts";

/** Uploads, plans, commits, cancels and discards imports. */
export function importFunctions(context: Context) {
  const upload = createUpload(context);
  const placeOf = ({ id, workspace_id }: { id: string; workspace_id: string }) => ({
    importId: id,
    workspaceId: workspace_id,
  });
  return [
    serve(functions.uploadImport, (input, { identity, request }) => upload(identity, input, request.env)),
    serve(functions.planImport, ({ body: mapping, ...place }, { identity }) =>
      startImportRun(context, identity, { ...placeOf(place), step: "plan", mapping }),
    ),
    serve(functions.commitImport, ({ body: mapping, ...place }, { identity }) =>
      startImportRun(context, identity, { ...placeOf(place), step: "commit", mapping }),
    ),
    serve(functions.cancelImport, (place, { identity }) => cancelImport(context, identity, placeOf(place))),
    serve(functions.discardImport, (place, { identity }) => discardImport(context, identity, placeOf(place))),
    serve(functions.downloadRejects, (place, { identity }) => rejectsCsv(context, identity, placeOf(place))),
  ];
}
