import { createHash } from "node:crypto";

import type { ClientBase } from "pg";

import { brand } from "#domain/brand.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { asUser, runAs, worker } from "#server/postgres/run-as.ts";
import { readFile } from "#server/records/files/file-contents.ts";
import { JobError } from "#server/runs/job-error.ts";
import { type Entry, pathPart } from "#server/workspace/data-export/archive.ts";
import { readLines } from "#server/workspace/data-export/read-lines.ts";
import { exportableTables, type Part, workspaceParts } from "#server/workspace/data-export/tables.ts";
import {
  type ExportedFile,
  type ExportedTable,
  listNotExported,
  type Manifest,
  schemaRelease,
  workspaceFormat,
  workspaceTables,
} from "#server/workspace/workspace-export/contents.ts";

type Exporter = { userId: string; workspaceId: string; version: string; store: ObjectStore | undefined };
type StoredFile = Omit<ExportedFile, "path" | "sha256" | "bytes"> & { name: string };

/**
 * Returns all files of an exported workspace. They are opened one at a time on this connection, in one snapshot. Rows
 * are read with the permissions of the workspace's owner, so that private data of other members is excluded.
 */
export async function workspaceEntries(
  sql: ClientBase,
  { userId, workspaceId, version, store }: Exporter,
  at: Date,
): Promise<Entry[]> {
  const tables = workspaceTables(await exportableTables(sql));
  const workspace = await findOwned(sql, userId, workspaceId);
  const manifest: Manifest = {
    product: brand.name,
    content: "workspace",
    format: workspaceFormat,
    version,
    schema: schemaRelease(),
    created_at: at.toISOString(),
    workspace,
    tables: [],
    files: [],
    not_exported: listNotExported(),
  };
  const files = await readFiles(sql, workspaceId);
  return [
    ...workspaceParts(tables, userId, workspaceId, "tables").map((part) => tableEntry(sql, part, manifest.tables)),
    ...files.map((file) => fileEntry(sql, store, workspaceId, file, manifest.files)),
    {
      path: "manifest.json",
      // The manifest is the last file, because it contains the counts of all others.
      async *open() {
        yield `${JSON.stringify(manifest)}\n`;
      },
    },
  ];
}

/** Returns a workspace, or throws a JobError if the user no longer owns it. The user's permissions stay set. */
async function findOwned(sql: ClientBase, userId: string, workspaceId: string): Promise<Manifest["workspace"]> {
  await runAs(sql, asUser(userId));
  const { rows } = await sql.query<{ id: string; name: string }>(
    "select w.id, w.name from public.workspaces w where w.id = $1 and w.id in (select private.workspaces('owner'))",
    [workspaceId],
  );
  const [workspace] = rows;
  if (!workspace) throw new JobError("not_allowed", "Only the owner of a workspace can export it");
  return workspace;
}

/** Returns the rows of a table as one JSON object per line. */
function tableEntry(sql: ClientBase, part: Part, listed: ExportedTable[]): Entry {
  const path = `${part.path}.jsonl`;
  return {
    path,
    async *open() {
      const sum = createHash("sha256");
      const table = { name: part.path.replace("tables/", ""), path, columns: part.columns, rows: 0, bytes: 0 };
      for await (const lines of readLines(sql, part)) {
        const bytes = Buffer.from(`${lines.join("\n")}\n`);
        sum.update(bytes);
        table.rows += lines.length;
        table.bytes += bytes.length;
        yield bytes;
      }
      listed.push({ ...table, sha256: sum.digest("hex") });
    },
  };
}

/** Returns the contents and the previews of the files that the current role can see. */
async function readFiles(sql: ClientBase, workspaceId: string): Promise<StoredFile[]> {
  const { rows: files } = await sql.query<{ id: string; name: string }>(
    "select f.id, f.name from public.files f where f.workspace_id = $1 order by f.id",
    [workspaceId],
  );
  const names = new Map(files.map(({ id, name }) => [id, name]));
  await runAs(sql, worker);
  const { rows } = await sql.query<{
    id: string;
    variant: "original" | "preview";
    media_type: string;
    width: number | null;
    height: number | null;
  }>(
    `select c.file_id as id, c.variant, c.media_type, c.width, c.height from private.file_contents c
     where c.workspace_id = $1 order by c.file_id, c.variant`,
    [workspaceId],
  );
  return rows.flatMap((file) => {
    const name = names.get(file.id);
    return name === undefined ? [] : [{ ...file, name }];
  });
}

function fileEntry(
  sql: ClientBase,
  store: ObjectStore | undefined,
  workspaceId: string,
  { name, ...file }: StoredFile,
  listed: ExportedFile[],
): Entry {
  const path = `${file.variant === "original" ? "files" : "previews"}/${file.id} ${pathPart(name)}`;
  return {
    path,
    isPacked: true,
    async *open() {
      await runAs(sql, worker);
      const sum = createHash("sha256");
      let size = 0;
      const address = { workspaceId, fileId: file.id, variant: file.variant };
      for await (const chunk of readFile((work) => work(sql), store, address)) {
        sum.update(chunk);
        size += chunk.length;
        yield chunk;
      }
      listed.push({ ...file, path, bytes: size, sha256: sum.digest("hex") });
    },
  };
}
