import type { z } from "zod";

import * as functions from "#domain/functions/files.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { downloadFile } from "#server/records/files/download-file.ts";
import { linkToFile, readFileLink } from "#server/records/files/file-links.ts";
import { createFileUpload } from "#server/records/files/upload-file.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { serve } from "#server/request/serve.ts";

type LinkRequest = z.output<typeof functions.linkFiles.input>["body"];

/** Creates the functions that attach files to records and create signed links to files. */
export function fileFunctions(context: Context) {
  const upload = createFileUpload(context);
  return [
    serve(functions.uploadFile, (input, { identity, request }) => upload(identity, input, request.env)),
    serve(functions.linkFiles, ({ body }, { identity }) => links(context, identity, body)),
    serve(functions.downloadFile, async (link, { request }) => {
      const address = readFileLink(context.secret, link);
      if (!address) throw new FunctionError("link_expired", "This link is no longer valid. Open the record again");
      return downloadFile(context, address, request.req.header("range"));
    }),
  ];
}

/** Returns links to the files that the caller may read, and omits the others. */
async function links(context: Context, identity: Identity, { workspace_id: workspaceId, ids }: LinkRequest) {
  const readable = await asRole(context.pool, identity, async (sql) => {
    const { rows } = await sql.query<{ id: string; width: number | null }>(
      "select id, width from public.files where workspace_id = $1 and id = any ($2)",
      [workspaceId, ids],
    );
    return rows;
  });
  return Object.fromEntries(
    readable.map(({ id: fileId, width }) => [
      fileId,
      {
        original: linkToFile(context.secret, { workspaceId, fileId, variant: "original" }),
        preview: width === null ? null : linkToFile(context.secret, { workspaceId, fileId, variant: "preview" }),
      },
    ]),
  );
}
