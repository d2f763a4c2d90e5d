import type { ClientBase } from "pg";
import type { z } from "zod";

import type * as functions from "#domain/functions/imports.ts";
import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { type CustomImportField, customImportFields } from "#domain/imports/custom-import-fields.ts";
import { importLimits } from "#domain/imports/dialect.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import { recallMapping } from "#domain/imports/recall-mapping.ts";
import { suggestEntity } from "#domain/imports/suggest-entity.ts";
import { type Stage, suggestMapping } from "#domain/imports/suggest-mapping.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { storageCheck, reserveStorage } from "#server/files/storage.ts";
import { uploadSlots } from "#server/files/upload-slots.ts";
import { bodies, type Exchange } from "#server/http/bodies/bodies.ts";
import { discardImport } from "#server/imports/cancel-import.ts";
import { reclaimSpace } from "#server/imports/upload/reclaim-space.ts";
import { stageFile, stagedBytes } from "#server/imports/upload/stage-file.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { requireMember } from "#server/request/require-member.ts";

type Choices = z.output<typeof functions.uploadImport.input>;

/**
 * Creates the function that receives a file, in one transaction, so that an interrupted upload leaves nothing behind.
 */
export function createUpload(context: Context) {
  // Each upload occupies a connection of the pool until its last byte; other requests also need connections.
  const runInSlot = uploadSlots({ max: 4, maxPerPerson: 2 });
  // A workbook unpacks to many times its size: memory and processor time suffice for only one at a time.
  const unpacking = uploadSlots({ max: 1, maxWaitMs: 120_000 });
  return (identity: Identity, choices: Choices, exchange: Exchange) => {
    const announced = Number(exchange.incoming.headers["content-length"] ?? 0);
    if (announced > importLimits.bytes) {
      throw new FunctionError("file_too_large", "This file is too large", { limit: importLimits.bytes });
    }
    const gone = new AbortController();
    exchange.outgoing.once("close", () => gone.abort());
    const sent = {
      announced,
      open: () => bodies(context).pieces(exchange, () => runInSlot.isWanted()),
      runInSlot: <Result>(work: () => Promise<Result>) => unpacking(identity.userId, work),
      signal: gone.signal,
    };
    return runInSlot(identity.userId, () => receive(context, identity, choices, sent));
  };
}

type Upload = Pick<Parameters<typeof stageFile>[3], "runInSlot" | "signal"> & {
  announced: number;
  open: () => AsyncIterable<Uint8Array>;
};

async function receive(
  context: Context,
  identity: Identity,
  choices: Choices,
  { announced, open, ...reading }: Upload,
) {
  let left = 0;
  const { workspace_id: workspaceId, file_name: fileName, replaces, id: sentId, ...dialect } = choices;
  if (sentId && (await isUploaded(context, workspaceId, sentId)))
    await discardImport(context, identity, { workspaceId, importId: sentId });
  // The COPY lasts until the end of the upload, which is limited to an hour.
  const row = await asRole(context.pool, { ...worker, limitMs: 3_600_000 }, async (sql) => {
    const { memberId, currency } = await requireMember(sql, identity, workspaceId);
    if (replaces) await requireImport(sql, workspaceId, replaces);
    const { rows: ids } = await sql.query<{ id: string }>("select coalesce($1, uuidv7()) as id", [sentId]);
    const id = ids[0]?.id ?? "";
    const keeper = { workspaceId, userId: identity.userId };
    const takesRoom = await storageCheck(context, sql, keeper);
    takesRoom(announced);
    const onAbandoned = (bytes: number) => {
      left = bytes;
    };
    const file = await stageFile(sql, open(), id, { ...dialect, ...reading, takesRoom, onAbandoned });
    left = stagedBytes(file);
    await reserveStorage(context, sql, keeper, left);
    const names = await readNames(sql, identity, workspaceId);
    const { rows: fields } = await sql.query<CustomImportField>(
      "select entity, key, label, kind, options, is_required, archived_at from public.custom_fields where workspace_id = $1",
      [workspaceId],
    );
    const workspace = { currency, ...names, own: customImportFields(fields) };
    const earlier = await findEarlier(sql, identity, workspaceId, file.columns);
    const mapping = earlier
      ? recallMapping(file.columns, earlier, workspace)
      : suggestMapping(suggestEntity(file.columns, fileName), file.columns, workspace);
    const { rows } = await sql.query<{ row: unknown }>(
      `insert into public.imports as i (workspace_id, id, file_name, byte_size, entity, dialect, columns, row_count, mapping, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning to_jsonb(i) as row`,
      [
        workspaceId,
        id,
        fileName,
        file.byte_size,
        mapping.entity,
        JSON.stringify(file.dialect),
        JSON.stringify(file.columns),
        file.row_count,
        JSON.stringify(mapping),
        memberId,
      ],
    );
    return rows[0]?.row;
  }).catch((error: unknown) => {
    void reclaimSpace(context)(left);
    throw error;
  });
  if (replaces) await discardImport(context, identity, { workspaceId, importId: replaces });
  return row;
}

/**
 * True if a file with this id was received but its import was not started: clients repeat an upload whose response was
 * lost.
 */
async function isUploaded(context: Context, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await asRole(context.pool, worker, (sql) =>
    sql.query("select from public.imports where workspace_id = $1 and id = $2 and run_id is null", [workspaceId, id]),
  );
  return rowCount === 1;
}

async function requireImport(sql: ClientBase, workspaceId: string, importId: string) {
  const { rows } = await sql.query("select from public.imports where workspace_id = $1 and id = $2", [
    workspaceId,
    importId,
  ]);
  if (rows.length === 0) throw new FunctionError("import_not_found", "The import to replace no longer exists");
}

/**
 * Returns the mapping of the last imported file with the same columns; undefined if there is none. Ignores imports that
 * were undone.
 */
async function findEarlier(
  sql: ClientBase,
  identity: Identity,
  workspaceId: string,
  columns: readonly ColumnProfile[],
) {
  const names = columns.map(({ name }) => name);
  // Unnamed columns say nothing about their contents. An import that was undone was probably mapped wrongly.
  if (names.every((name) => name === "")) return undefined;
  await runAs(sql, identity);
  const { rows } = await sql.query<{ mapping: Mapping }>(
    `select i.mapping from public.imports i where i.workspace_id = $1 and i.status = 'done'
       and jsonb_path_query_array(i.columns, '$[*].name') = $2
       and not exists (select from public.change_sets s where s.workspace_id = i.workspace_id and s.undoes = i.change_set_id)
     order by i.created_at desc, i.id desc limit 1`,
    [workspaceId, JSON.stringify(names)],
  );
  await runAs(sql, worker);
  return rows[0]?.mapping;
}

/** Returns the stages and members visible to the caller, whose names are compared with columns. */
async function readNames(sql: ClientBase, identity: Identity, workspaceId: string) {
  await runAs(sql, identity);
  const { rows: stages } = await sql.query<Stage>(
    `select s.name, s.kind from public.stages s where s.workspace_id = $1
       and s.pipeline_id = (select id from public.pipelines where workspace_id = $1 order by position, id limit 1)
     order by s.position, s.id`,
    [workspaceId],
  );
  const { rows: members } = await sql.query<{ name: string }>(
    "select m.name from public.members m where m.workspace_id = $1 and m.erased_at is null order by m.id",
    [workspaceId],
  );
  await runAs(sql, worker);
  return { stages, members: members.map(({ name }) => name) };
}
