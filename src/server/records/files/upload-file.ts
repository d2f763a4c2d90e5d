import { ResizeFit, Transformer } from "@napi-rs/image";
import type { ClientBase } from "pg";
import type { z } from "zod";

import type * as functions from "#domain/functions/files.ts";
import { kindList } from "#domain/records/kinds/kinds.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { fileKind } from "#server/files/file-kind.ts";
import type { PictureSize } from "#server/files/picture-size.ts";
import { PictureProblem, readPicture, type SentPicture } from "#server/files/read-picture.ts";
import { readUpload } from "#server/files/read-upload.ts";
import { reserveStorage, storageCheck } from "#server/files/storage.ts";
import { uploadSlots } from "#server/files/upload-slots.ts";
import type { Exchange } from "#server/http/bodies/bodies.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { chunkBytes, insertFileChunk } from "#server/records/files/file-contents.ts";
import type { Variant } from "#server/records/files/file-links.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { requireMember } from "#server/request/require-member.ts";

type Upload = z.output<typeof functions.uploadFile.input>;
type Content = { variant: Variant; mediaType: string; bytes: Uint8Array; width?: number; height?: number };

const pointers = kindList.map(({ pointer }) => pointer);

/** Creates the function that attaches a file to a record. The row and the contents are written in one transaction. */
export const createFileUpload = (context: Context) => createUpload(context, attachToRecord);

/** An uploaded file whose contents are stored, in a transaction with the role worker. */
export type Stored = { fileId: string; memberId: string | null; mediaType: string; byteSize: number };
type Named = { workspace_id: string; name: string; id?: string | undefined };

/**
 * Creates a function that receives a file and stores its contents. `keep` inserts the row of the file in the same
 * transaction.
 */
export function createUpload<Input extends Named>(
  context: Context,
  keep: (sql: ClientBase, identity: Identity, input: Input, stored: Stored) => Promise<unknown>,
) {
  // Each upload is in memory until it is stored.
  const runInSlot = uploadSlots({ max: 4, maxPerPerson: 2 });
  return (identity: Identity, input: Input, exchange: Exchange) =>
    runInSlot(identity.userId, async () => {
      const workspaceId = input.workspace_id;
      await asRole(context.pool, worker, async (sql) => {
        await requireMember(sql, identity, workspaceId);
        const takesRoom = await storageCheck(context, sql, { workspaceId, userId: identity.userId });
        takesRoom(Number(exchange.incoming.headers["content-length"] ?? 0));
      });
      const bytes = await readUpload(context, exchange, identity.userId, context.env.FILE_MAX_MB);
      const mediaType = await fileKind(input.name, bytes);
      if (!mediaType) throw new FunctionError("file_is_program", "Programs cannot be attached to a record");
      const preview = await picturePreview({ person: identity.userId, mediaType, bytes });
      return asRole(context.pool, worker, async (sql) => {
        const { memberId } = await requireMember(sql, identity, workspaceId);
        const keeper = { workspaceId, userId: identity.userId };
        const earlier = input.id && (await findUploaded(sql, identity, workspaceId, input.id));
        if (earlier) return earlier;
        await reserveStorage(context, sql, keeper, bytes.length + (preview?.bytes.length ?? 0));
        const { rows: ids } = await sql.query<{ id: string }>("select coalesce($1, uuidv7()) as id", [input.id]);
        const fileId = ids[0]?.id ?? "";
        const owner = { workspaceId, fileId, memberId };
        await store(sql, owner, { variant: "original", mediaType, bytes, ...preview?.original });
        if (preview) await store(sql, owner, { ...preview, variant: "preview" });
        return keep(sql, identity, input, { fileId, memberId, mediaType, byteSize: bytes.length });
      });
    });
}

/** Returns the file of an earlier upload with this id; undefined if there is none that the caller may read. */
async function findUploaded(sql: ClientBase, identity: Identity, workspaceId: string, id: string): Promise<unknown> {
  await runAs(sql, identity);
  const { rows } = await sql.query<{ row: unknown }>(
    "select to_jsonb(f) as row from public.files f where f.workspace_id = $1 and f.id = $2",
    [workspaceId, id],
  );
  await runAs(sql, worker);
  return rows[0]?.row;
}

async function attachToRecord(
  sql: ClientBase,
  identity: Identity,
  upload: Upload,
  { fileId, memberId, mediaType, byteSize }: Stored,
) {
  // The row is inserted with the caller's permissions, and the record must belong to the workspace.
  await runAs(sql, identity);
  const { rows } = await sql
    .query<{ row: unknown }>(
      `insert into public.files as f (workspace_id, id, name, media_type, byte_size, created_by, ${pointers.join(", ")})
         values ($1, $2, $3, $4, $5, $6, ${pointers.map((_, at) => `$${at + 7}`).join(", ")}) returning to_jsonb(f) as row`,
      [
        upload.workspace_id,
        fileId,
        upload.name,
        mediaType,
        byteSize,
        memberId,
        ...pointers.map((pointer) => upload[pointer] ?? null),
      ],
    )
    .catch((error: { code?: string }) => {
      if (error.code !== "23503") throw error;
      throw new FunctionError("record_not_found", "The record this file was for no longer exists");
    });
  return rows[0]?.row;
}

async function store(
  sql: ClientBase,
  { workspaceId, fileId, memberId }: { workspaceId: string; fileId: string; memberId: string | null },
  content: Content,
) {
  const { variant, mediaType, bytes, width = null, height = null } = content;
  await sql.query(
    `insert into private.file_contents (workspace_id, file_id, variant, media_type, byte_size, width, height, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [workspaceId, fileId, variant, mediaType, bytes.length, width, height, memberId],
  );
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    await insertFileChunk(sql, { workspaceId, fileId, variant }, at / chunkBytes, bytes.subarray(at, at + chunkBytes));
  }
}

const maxPreviewSide = 1600;
const previewQuality = 82;

type PicturePreview = { bytes: Buffer; width: number; height: number; mediaType: "image/webp" };

/**
 * Returns the preview of a picture: upright, at most 1,600 pixels on its longer side, and without metadata of the
 * camera or the location. Returns null for a file that is not a picture, cannot be read, or is too large.
 */
function picturePreview(sent: SentPicture): Promise<(PicturePreview & { original: PictureSize }) | null> {
  return readPicture(sent, async (picture, original) => {
    const { width, height } = original;
    const scale = Math.min(1, maxPreviewSide / Math.max(width, height));
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    if (scale < 1) picture.resize({ ...size, fit: ResizeFit.Inside });
    const preview = await picture.rotate().webp(previewQuality);
    const metadata = await new Transformer(preview).metadata();
    return {
      bytes: preview,
      width: metadata.width,
      height: metadata.height,
      mediaType: "image/webp" as const,
      original,
    };
  }).catch((error: unknown) => {
    if (error instanceof PictureProblem) return null;
    throw error;
  });
}
