import type { ClientBase } from "pg";

import type { ObjectStore } from "#server/files/object-store.ts";
import { chunkBytes, readFile } from "#server/records/files/file-contents.ts";
import type { FileAddress } from "#server/records/files/file-links.ts";

const objectsPerQuery = 1_000;

/** Returns the statement that copies a table. In a backup, all contents of files are chunks, so none is an object. */
export function copyStatement(table: string, columns: readonly string[]): string {
  if (table !== "private.file_contents") return `copy ${table} (${columns.join(", ")}) to stdout`;
  const chosen = columns.map((column) => (column === "object_key" ? "null" : column));
  return `copy (select ${chosen.join(", ")} from ${table}) to stdout`;
}

/** Yields the objects of the bucket as rows of private.file_chunks, in the text format of COPY. */
export async function* objectRows(
  client: ClientBase,
  store: ObjectStore | undefined,
  columns: readonly string[],
): AsyncGenerator<Buffer> {
  for await (const address of objects(client)) {
    const { workspaceId, fileId, variant } = address;
    for (let position = 0; ; position += 1) {
      const from = position * chunkBytes;
      const range = { from, to: from + chunkBytes };
      const bytes = Buffer.concat(await Array.fromAsync(readFile((work) => work(client), store, address, range)));
      if (bytes.length === 0) break;
      const values: Record<string, string> = {
        workspace_id: workspaceId,
        file_id: fileId,
        variant,
        position: String(position),
        bytes: `\\\\x${bytes.toString("hex")}`,
      };
      // Names that are keywords are quoted.
      const row = columns.map((column) => values[column.replaceAll('"', "")]);
      if (row.includes(undefined)) throw new Error(`A chunk of a file has other columns now: ${columns.join(", ")}`);
      yield Buffer.from(`${row.join("\t")}\n`);
    }
  }
}

async function* objects(client: ClientBase): AsyncGenerator<FileAddress> {
  for (let last: FileAddress | undefined; ;) {
    const { rows }: { rows: FileAddress[] } = await client.query<FileAddress>(
      `select workspace_id as "workspaceId", file_id as "fileId", variant from private.file_contents
       where object_key is not null and ($1::uuid is null or (workspace_id, file_id, variant) > ($1, $2::uuid, $3::text))
       order by workspace_id, file_id, variant limit $4`,
      [last?.workspaceId ?? null, last?.fileId ?? null, last?.variant ?? null, objectsPerQuery],
    );
    yield* rows;
    last = rows.at(-1);
    if (!last) return;
  }
}
