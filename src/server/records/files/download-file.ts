import { withoutBidiControls } from "#domain/bidi-controls.ts";
import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { readFileChunk } from "#server/records/files/file-chunks.ts";
import type { FileAddress } from "#server/records/files/file-links.ts";
import { FunctionError } from "#server/request/function-error.ts";

type StoredFile = { name: string; media_type: string; byte_size: string };

/** Sends a file chunk by chunk, so that large files take no more memory than small ones. */
export async function downloadFile(context: Context, address: FileAddress): Promise<Response> {
  const file = await find(context, address);
  if (!file) throw new FunctionError("file_not_found", "This file no longer exists");
  const body = inChunks((position) => readChunk(context, address, position));
  const disposition = address.variant === "preview" ? "inline" : "attachment";
  return new Response(body, {
    headers: {
      "content-type": file.media_type,
      "content-length": file.byte_size,
      "content-disposition": contentDisposition(disposition, file.name),
      // Uploaded files are never executed here, regardless of their contents.
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, max-age=3600, immutable",
    },
  });
}

/** Yields the bytes of a chunked file. Each chunk is read while the previous one is being sent. */
export function inChunks(read: (position: number) => Promise<Uint8Array | undefined>): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = await read(position);
      position += 1;
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
}

/** Returns the Content-Disposition of a file; the name may contain any characters. */
export const contentDisposition = (what: "attachment" | "inline", name: string): string =>
  `${what}; filename*=UTF-8''${encodeName(name)}`;

const encodeName = (name: string) =>
  encodeURIComponent(withoutBidiControls(name)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function find(context: Context, { workspaceId, fileId, variant }: FileAddress): Promise<StoredFile | undefined> {
  return asRole(context.pool, worker, async (sql) => {
    const { rows } = await sql.query<StoredFile>(
      `select f.name, c.media_type, c.byte_size from private.file_contents c
       join public.files f on f.workspace_id = c.workspace_id and f.id = c.file_id
       where c.workspace_id = $1 and c.file_id = $2 and c.variant = $3`,
      [workspaceId, fileId, variant],
    );
    return rows[0];
  });
}

const readChunk = (context: Context, address: FileAddress, position: number) =>
  asRole(context.pool, worker, (sql) => readFileChunk(sql, address, position));
