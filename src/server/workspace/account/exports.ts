import { createHmac } from "node:crypto";

import type { ClientBase } from "pg";
import type { z } from "zod";

import * as functions from "#domain/functions/account.ts";
import { exportWorkspace } from "#domain/functions/workspaces.ts";
import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { asUser, runAs, worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { serve } from "#server/request/serve.ts";
import { AlreadyRunning, findStartedRun, startRunWithin, withRunQueue } from "#server/runs/start-run.ts";
import { deriveKey } from "#server/secrets/seal.ts";
import { isSame } from "#server/secrets/secret-text.ts";
import { writeDataExport } from "#server/workspace/data-export/write-data-export.ts";
import { writeWorkspaceExport } from "#server/workspace/workspace-export/write-workspace-export.ts";

/**
 * Creates the functions that write all data about a user, or about one of the user's workspaces, to a file. Only the
 * user can download it, by a link that is valid for minutes.
 */
export const exportFunctions = (context: Context) => [
  serve(functions.startExport, ({ body }, { signedIn }) =>
    startExport(context, { userId: signedIn.user.id, id: body?.id }),
  ),

  serve(exportWorkspace, ({ workspace_id: workspaceId, body }, { signedIn }) =>
    startExport(context, { userId: signedIn.user.id, id: body?.id, workspaceId }),
  ),

  serve(functions.linkExport, async ({ id }, { signedIn }) => {
    const dataExport = await findReady(context, id, signedIn.user.id);
    const { workspace_id: workspaceId } = dataExport;
    if (workspaceId) await asRole(context.pool, worker, (sql) => requireOwner(sql, signedIn.user.id, workspaceId));
    return { link: signExportLink(context.secret, dataExport.id) };
  }),

  serve(functions.downloadExport, async (link) => {
    if (!isExportLink(context.secret, link)) {
      throw new FunctionError(
        "link_expired",
        "This link is no longer valid. Download the file again where you exported it",
      );
    }
    const dataExport = await findReady(context, link.id);
    return new Response(
      inChunks((position) => readChunk(context, link.id, position)),
      {
        headers: {
          "content-type": "application/zip",
          "content-length": dataExport.byte_size,
          "content-disposition": `attachment; filename="vanda-${dataExport.day}.zip"`,
          "cache-control": "no-store",
        },
      },
    );
  }),
];

/** Yields the bytes of a chunked file. Each chunk is read while the previous one is being sent. */
function inChunks(read: (position: number) => Promise<Uint8Array | undefined>): ReadableStream<Uint8Array> {
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

type Request = { userId: string; id: string | undefined; workspaceId?: string };

async function startExport(context: Context, { userId, id, workspaceId }: Request) {
  return withRunQueue(context, async (sql) => {
    if (workspaceId) await requireOwner(sql, userId, workspaceId);
    const started = id && (await findStartedRun(sql, id, userId));
    if (started) return started;
    const run = await startRunWithin(context, sql, workspaceId ? writeWorkspaceExport : writeDataExport, {
      ...(id && { id }),
      input: {},
      userId,
      ...(workspaceId && { subjectId: workspaceId }),
      key: ["export", workspaceId ?? [], userId].flat().join(" "),
    }).catch((error: unknown) => {
      if (!(error instanceof AlreadyRunning)) throw error;
      throw new FunctionError("export_running", "An export of this data is already in progress");
    });
    await sql.query("insert into public.data_exports (id, user_id) values ($1, $2)", [run.id, userId]);
    return run.row;
  });
}

async function requireOwner(sql: ClientBase, userId: string, workspaceId: string): Promise<void> {
  await runAs(sql, asUser(userId));
  const { rowCount } = await sql.query("select from private.workspaces('owner') w where w = $1", [workspaceId]);
  await runAs(sql, worker);
  if (rowCount !== 1) throw new FunctionError("not_allowed", "Only the owner of a workspace can export it");
}

/**
 * Returns an export that is ready to download. With a user, it must belong to that user. Throws a FunctionError if
 * there is no such export, or if it has expired.
 */
async function findReady(context: Context, id: string, userId: string | null = null) {
  const dataExport = await asRole(context.pool, worker, async (sql) => {
    const { rows } = await sql.query<{ id: string; byte_size: string; day: string; workspace_id: string | null }>(
      `select e.id, byte_size, to_char(e.created_at, 'YYYY-MM-DD') as day, r.subject_id as workspace_id
       from public.data_exports e join public.runs r on r.id = e.id
       where e.id = $1 and ($2::uuid is null or e.user_id = $2) and r.status = 'succeeded' and e.expires_at > private.now()`,
      [id, userId],
    );
    return rows[0];
  });
  if (!dataExport) throw new FunctionError("export_not_found", "The file does not exist, or its seven days are over");
  return dataExport;
}

function readChunk(context: Context, id: string, position: number) {
  return asRole(context.pool, worker, async (sql) => {
    const { rows } = await sql.query<{ bytes: Buffer }>(
      "select bytes from private.data_export_chunks where export_id = $1 and position = $2",
      [id, position],
    );
    return rows[0]?.bytes;
  });
}

/** Lifetime of a link. It is just long enough to start a download, because the file contains all data about a user. */
const linkLifetimeMs = 5 * 60_000;

type ExportLink = z.output<typeof functions.downloadExport.input>;

const signatureOf = (secret: Buffer, id: string, expires: number) =>
  createHmac("sha256", deriveKey(secret, "export links")).update(`${id}\n${expires}`).digest("base64url");

/** Returns a path that lets its holder fetch an export within five minutes. */
function signExportLink(secret: Buffer, id: string, now = Date.now()): string {
  const expires = now + linkLifetimeMs;
  const query = new URLSearchParams({ expires: String(expires), signature: signatureOf(secret, id, expires) });
  return `/functions/v1/account/exports/${id}/archive?${query.toString()}`;
}

const isExportLink = (secret: Buffer, { id, expires, signature }: ExportLink, now = Date.now()): boolean =>
  expires >= now && isSame(signature, signatureOf(secret, id, expires));
