import { ResizeFit, Transformer } from "@napi-rs/image";
import { fileTypeFromBuffer } from "file-type";

import * as functions from "#domain/functions/photos.ts";
import { AuthFailure, type Identity } from "#server/auth/sessions/identity.ts";
import { createAttemptLimits } from "#server/auth/sign-in/attempt-limits.ts";
import type { Context } from "#server/context/context.ts";
import { sizedKinds } from "#server/files/picture-size.ts";
import { PictureProblem, readPicture } from "#server/files/read-picture.ts";
import { readUpload } from "#server/files/read-upload.ts";
import { uploadSlots } from "#server/files/upload-slots.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { serve } from "#server/request/serve.ts";

const maxMegabytes = 10;

/** Creates the functions that store users' photos and return them to callers who may read them in the table. */
export function photoFunctions(context: Context) {
  const limits = createAttemptLimits(context);
  // Each photo is in memory until it is scaled down.
  const runInSlot = uploadSlots({ max: 8, maxPerPerson: 1 });

  return [
    serve(functions.sendPhoto, async (_input, { identity, request }) => {
      const userId = personOf(identity);
      await limits.countPhoto(userId);
      const read = () => readUpload(context, request.env, userId, maxMegabytes);
      const picture = await runInSlot(userId, async () => makePortrait(userId, await read()));
      return store(context, userId, picture);
    }),

    serve(functions.readPhoto, async ({ user_id: userId, at }, { identity, request }) => {
      const photo = await find(context, identity, userId);
      if (!photo) throw new FunctionError("photo_not_found", "The user has no photo");
      const tag = `"${photo.updated_at}"`;
      // An address with the time of a photo never returns another photo.
      const isExact = at === photo.updated_at;
      const headers = {
        etag: tag,
        "cache-control": isExact ? "private, max-age=604800, immutable" : "private, no-cache",
        "content-security-policy": "sandbox; default-src 'none'",
      };
      if (request.req.header("if-none-match") === tag) return new Response(null, { status: 304, headers });
      return new Response(photo.picture, { headers: { ...headers, "content-type": "image/webp" } });
    }),
  ];
}

function personOf({ userId, program }: Identity): string {
  if (!userId || program) throw new FunctionError("not_allowed", "Users can only upload their own photo");
  return userId;
}

async function store(context: Context, userId: string, picture: Buffer): Promise<{ updated_at: string }> {
  return asRole(context.pool, worker, async (sql) => {
    const { rows } = await sql
      .query<{ row: { updated_at: string } }>(
        `insert into public.photos as p (user_id, picture) values ($1, $2)
         on conflict (user_id) do update set picture = excluded.picture, updated_at = private.now()
         returning jsonb_build_object('updated_at', p.updated_at) as row`,
        [userId, picture],
      )
      .catch((error: { code?: string }) => {
        if (error.code !== "23503") throw error;
        throw new AuthFailure("PGRST301", "This user no longer exists");
      });
    if (!rows[0]) throw new Error("The photo was not stored");
    return rows[0].row;
  });
}

/**
 * Returns the photo of a user, with the caller's permissions; undefined if there is none. The time of the upload has
 * the format of the data API.
 */
async function find(context: Context, identity: Identity, userId: string) {
  return asRole(context.pool, identity, async (sql) => {
    const { rows } = await sql.query<{ picture: Buffer<ArrayBuffer>; updated_at: string }>(
      "select picture, to_jsonb(updated_at) #>> '{}' as updated_at from public.photos where user_id = $1",
      [userId],
    );
    return rows[0];
  });
}

/** Maximum number of pixels. Screens scale a photo down before they upload it. */
const maxPixels = 16_000_000;
const portraitSide = 256;
const portraitQuality = 82;
// The white background is needed because a transparent picture would be invisible in one of the two themes, and noise
// in transparent areas compresses badly.
const portraitGround = new Uint8Array(portraitSide * portraitSide * 4).fill(255);

const pictureErrors = {
  no_picture: "The format is not supported: send a JPEG, PNG, WebP or GIF file",
  unreadable: "This picture cannot be read: it is damaged, or has too many passes. Save it again and retry",
  too_many_pixels: "This picture has more than 16 million pixels: make it smaller first",
} satisfies Record<PictureProblem["reason"], string>;

/**
 * Crops the middle of a picture to a small upright square in WebP format, without any metadata. Throws a FunctionError
 * if it is not a readable picture.
 */
async function makePortrait(person: string, bytes: Buffer): Promise<Buffer> {
  try {
    // The file name and the declared type are ignored.
    const mediaType = (await fileTypeFromBuffer(bytes))?.mime ?? "";
    if (!sizedKinds.has(mediaType)) throw new PictureProblem("no_picture");
    const draw = async (picture: Transformer) => {
      const square = await picture
        .rotate()
        .resize({ width: portraitSide, height: portraitSide, fit: ResizeFit.Cover })
        .png();
      return Transformer.fromRgbaPixels(portraitGround, portraitSide, portraitSide)
        .overlay(square, 0, 0)
        .webp(portraitQuality);
    };
    return await readPicture({ person, mediaType, bytes }, draw, maxPixels);
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error;
    throw new FunctionError(error.reason, pictureErrors[error.reason]);
  }
}
