import { withoutBidiControls } from "#domain/bidi-controls.ts";
import type { Context } from "#server/context/context.ts";
import { objectStore } from "#server/files/object-store.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { readFile } from "#server/records/files/file-contents.ts";
import type { FileAddress } from "#server/records/files/file-links.ts";
import { FunctionError } from "#server/request/function-error.ts";

type StoredFile = { name: string; media_type: string; byte_size: string };

/**
 * Sends a file, or the range that the client requests, in pieces, so that large files take no more memory than small
 * ones. Throws a FunctionError if the file no longer exists.
 */
export async function downloadFile(context: Context, address: FileAddress, requested?: string): Promise<Response> {
  const file = await find(context, address);
  if (!file) throw new FunctionError("file_not_found", "This file no longer exists");
  const size = Number(file.byte_size);
  const range = readRange(requested, size);
  if (range === "unsatisfiable")
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
  const { from, to } = range ?? { from: 0, to: size };
  const pieces = readFile((work) => asRole(context.pool, worker, work), objectStore(context.env), address, {
    from,
    to,
  });
  const disposition = address.variant === "preview" ? "inline" : "attachment";
  return new Response(streamOf(pieces), {
    status: range ? 206 : 200,
    headers: {
      "content-type": file.media_type,
      "content-length": String(to - from),
      "accept-ranges": "bytes",
      ...(range && { "content-range": `bytes ${from}-${to - 1}/${size}` }),
      "content-disposition": contentDisposition(disposition, file.name),
      // Uploaded files are never executed here, regardless of their contents.
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, max-age=3600, immutable",
    },
  });
}

/** Returns a stream of pieces, each of which is read while the previous one is being sent. */
const streamOf = (pieces: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });

/** Returns the contents of a small file; undefined if it no longer exists. */
export async function readWholeFile(context: Context, address: FileAddress): Promise<Buffer | undefined> {
  const pieces = await Array.fromAsync(
    readFile((work) => asRole(context.pool, worker, work), objectStore(context.env), address),
  );
  return pieces.length > 0 ? Buffer.concat(pieces) : undefined;
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

/**
 * Parses a Range header with one range to offsets, the end excluded; "unsatisfiable" beyond the end of the file. Null for
 * other headers, which RFC 9110 allows servers to ignore.
 */
function readRange(header: string | undefined, size: number): { from: number; to: number } | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  if (first !== "" && last !== "" && Number(last) < from) return null;
  return from < to ? { from, to } : "unsatisfiable";
}
