import type { ClientBase } from "pg";
import { z } from "zod";

import { fileKind, isProgramName } from "#server/files/file-kind.ts";
import { reserveStorage } from "#server/files/storage.ts";
import { copyIn } from "#server/postgres/copy-in.ts";
import { chunkBytes, insertFileChunk } from "#server/records/files/file-contents.ts";
import type { StepTools } from "#server/runs/define-job.ts";
import { inChunks } from "#server/workspace/data-export/archive.ts";
import { exportableTables } from "#server/workspace/data-export/tables.ts";
import { type ExportedFile, type ExportedTable, workspaceTables } from "#server/workspace/workspace-export/contents.ts";
import { type OpenExport, unreadable } from "#server/workspace/workspace-import/open-export.ts";

const megabyte = 1024 * 1024;
const maxWorkspaceBytes = megabyte;
/** Maximum size of a file, which is the highest possible FILE_MAX_MB of any server. */
const maxFileBytes = 100 * megabyte;
/** Maximum size of a line, which Postgres has to keep in memory. Sheets have the longest lines. */
const maxLineBytes = 32 * megabyte;
const workspaceRow = z.looseObject({ id: z.uuid(), name: z.string() });

/**
 * Creates a workspace from an exported one, with all of its rows and files, for the user of the run. Throws a
 * FunctionError if the export cannot be read.
 */
export async function loadWorkspace(tools: StepTools<"person">, exported: OpenExport) {
  const { sql, userId, context } = tools;
  const { files } = exported.manifest;
  if (files.some(({ bytes }) => bytes > maxFileBytes)) throw unreadable("a file has more than 100 MB");
  const { workspace, tables } = await findTables(sql, exported);
  const row = await readWorkspaceRow(exported, workspace);
  const { rows: created } = await sql.query<{ id: string }>("select private.open_workspace_import($1, $2) as id", [
    userId,
    JSON.stringify(row),
  ]);
  const workspaceId = created[0]?.id ?? "";
  // Rows count towards the limit like files, although they do not count against the storage of a workspace afterwards.
  const bytes = [...files, ...tables].reduce((sum, content) => sum + content.bytes, 0);
  await reserveStorage(context, sql, { workspaceId, userId }, bytes);
  for (const file of files) await loadFile(sql, workspaceId, exported, file);
  let rows = 0;
  let leftOut = 0;
  for (const [done, table] of tables.entries()) {
    tools.progress(done, tables.length);
    const loaded = await loadTable(sql, { workspaceId, userId }, exported, table);
    rows += loaded;
    leftOut += table.rows - loaded;
  }
  await rejectPrograms(sql, workspaceId);
  await sql.query(
    `delete from private.file_contents c where c.workspace_id = $1
       and not exists (select from public.files f where f.workspace_id = c.workspace_id and f.id = c.file_id)`,
    [workspaceId],
  );
  await sql.query("select private.finish_workspace_import($1, $2)", [workspaceId, userId]);
  return { workspace_id: workspaceId, name: row.name, rows, left_out: leftOut, files: files.length };
}

/** Rejects programs by the file names that members would download them as. */
async function rejectPrograms(sql: ClientBase, workspaceId: string): Promise<void> {
  const { rows } = await sql.query<{ name: string }>("select name from public.files where workspace_id = $1", [
    workspaceId,
  ]);
  const program = rows.find(({ name }) => isProgramName(name));
  if (program) throw unreadable(`${program.name} is a program`);
}

/**
 * Returns the table of workspaces, and the other tables in load order. Throws a FunctionError if the export has
 * other tables.
 */
async function findTables(sql: ClientBase, { manifest }: OpenExport) {
  const known = new Set(workspaceTables(await exportableTables(sql)).map(({ name }) => name));
  const unknown = manifest.tables.find(({ name }) => !known.has(name));
  if (unknown) throw unreadable(`there is no table ${unknown.name}`);
  const byName = new Map(manifest.tables.map((table) => [table.name, table]));
  const workspace = byName.get("workspaces");
  if (!workspace || byName.size < manifest.tables.length) throw unreadable("its list of tables is wrong");
  byName.delete("workspaces");
  const order = await loadOrder(sql, [...byName.keys()]);
  return { workspace, tables: order.flatMap((name) => byName.get(name) ?? []) };
}

async function readWorkspaceRow({ read }: OpenExport, table: ExportedTable) {
  if (table.rows !== 1 || table.bytes > maxWorkspaceBytes) throw unreadable("it has not one workspace");
  const chunks: Buffer[] = [];
  for await (const chunk of read(table)) chunks.push(chunk);
  try {
    return workspaceRow.parse(JSON.parse(Buffer.concat(chunks).toString()));
  } catch {
    throw unreadable(`${table.path} has not one row`);
  }
}

type Owner = { workspaceId: string; userId: string };

/**
 * Copies the rows of a table unchanged to a temporary table, and inserts them from there. Returns the number of
 * inserted rows. Throws a FunctionError if rows are missing.
 */
async function loadTable(sql: ClientBase, { workspaceId, userId }: Owner, { read }: OpenExport, table: ExportedTable) {
  // JSON never contains these characters, so each line is a single value.
  const copy = copyIn(
    sql,
    "copy pg_temp.exported_row (row) from stdin with (format csv, delimiter e'\\x02', quote e'\\x01', encoding 'UTF8')",
  );
  try {
    for await (const chunk of withShortLines(read(table), table.path)) await copy.write(chunk);
    const copied = await copy.end();
    if (copied !== table.rows) throw unreadable(`${table.path} has ${copied} of ${table.rows} rows`);
  } catch (error) {
    await copy.giveUp(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
  const { rows } = await sql.query<{ loaded: string }>("select private.load_workspace_rows($1, $2, $3, $4) as loaded", [
    workspaceId,
    userId,
    table.name,
    table.columns,
  ]);
  return Number(rows[0]?.loaded);
}

async function* withShortLines(chunks: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const end = chunk.indexOf("\n", at);
      length += (end < 0 ? chunk.length : end) - at;
      if (length > maxLineBytes) throw unreadable(`${path} has a line that is too long`);
      if (end < 0) break;
      length = 0;
      at = end + 1;
    }
    yield chunk;
  }
}

/**
 * Stores the contents or the preview of a file, before the row of the file, which takes its type and size from there.
 */
async function loadFile(sql: ClientBase, workspaceId: string, { read }: OpenExport, file: ExportedFile): Promise<void> {
  let position = 0;
  for await (const chunk of inChunks(read(file), chunkBytes)) {
    if (position === 0) await insertContents(sql, workspaceId, file, chunk);
    await insertFileChunk(sql, { workspaceId, fileId: file.id, variant: file.variant }, position, chunk);
    position += 1;
  }
}

/**
 * Stores the row for the contents of a file. The type is derived from the contents and never taken from the manifest,
 * because it determines how browsers treat the file. Throws a FunctionError if the type is not allowed.
 */
async function insertContents(sql: ClientBase, workspaceId: string, file: ExportedFile, start: Buffer): Promise<void> {
  const mediaType = await fileKind(file.path, start);
  if (!mediaType || (file.variant === "preview" && mediaType !== "image/webp"))
    throw unreadable(`${file.path} may not be stored`);
  await sql.query(
    `insert into private.file_contents (workspace_id, file_id, variant, media_type, byte_size, width, height)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [workspaceId, file.id, file.variant, mediaType, file.bytes, file.width, file.height],
  );
}

/** Tables that triggers of records read, although no foreign key refers to them. */
const mustBeFirst = ["members", "custom_fields", "tags"];

/**
 * Returns the tables in an order in which each comes after the tables that it references. Throws an Error if tables
 * reference each other.
 */
async function loadOrder(sql: ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ source: string; target: string }>(
    `select distinct s.relname::text as source, t.relname::text as target from pg_catalog.pg_constraint k
     join pg_catalog.pg_class s on s.oid = k.conrelid join pg_catalog.pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and s.oid <> t.oid and s.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
     order by 1, 2`,
  );
  const targets = Map.groupBy(rows, ({ source }) => source);
  const ordered = new Set<string>();
  const visit = (name: string, visited: readonly string[]) => {
    if (visited.includes(name)) throw new Error(`Tables reference each other: ${[...visited, name].join(" → ")}`);
    if (ordered.has(name) || !names.includes(name)) return;
    for (const { target } of targets.get(name) ?? []) visit(target, [...visited, name]);
    ordered.add(name);
  };
  for (const name of [...mustBeFirst, ...names]) visit(name, []);
  return [...ordered];
}
