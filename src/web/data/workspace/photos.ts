import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type * as functions from "#domain/functions/photos.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction, sendFile } from "#web/data/requests/function-request.ts";
import { supabase } from "#web/data/requests/supabase.ts";

/**
 * The time of the last change of each photo that the user can see, by user ID. Avatars of users without a photo need no
 * request.
 */
export const photosQuery = queryOptions({
  // A changed photo is announced as a change of its member.
  queryKey: ["photos"],
  queryFn: async ({ signal }): Promise<Record<string, string>> => {
    return toPhotos(
      unwrap(await supabase.from("photos").select("user_id, updated_at").limit(1000).abortSignal(signal)),
    );
  },
});

export type PhotoRow = { user_id: string; updated_at: string };

export const toPhotos = (rows: readonly PhotoRow[]): Record<string, string> =>
  Object.fromEntries(rows.map((photo) => [photo.user_id, photo.updated_at]));

/**
 * The photo of a user, as an image URL. `since` is the time of the upload (`photosQuery`); undefined without a photo.
 */
export const photoQuery = (userId: string, since: string | undefined) =>
  queryOptions({
    queryKey: ["photo", userId, since],
    queryFn: async () => toAddress(await readPhoto(userId, since ?? "")),
    enabled: since !== undefined,
    staleTime: Infinity,
  });

// The URL is unique per photo, so that the browser can cache it. The token is sent as a header, never in the URL.
const readPhoto = (userId: string, since: string): Promise<Blob> =>
  callFunction<typeof functions.readPhoto>("GET /photos/{user_id}", { user_id: userId, at: since });

const toAddress = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error("The photo cannot be read")));
    reader.readAsDataURL(picture);
  });

const quiet = { isQuiet: true, changes: ["photos"] } as const;

export const sendPhoto = mutationOptions({
  mutationFn: async (file: Blob) => {
    const { resizeImage } = await import("./resize-image.ts");
    return sendFile<typeof functions.sendPhoto>("POST /photos", { options: {}, file: await resizeImage(file) });
  },
  meta: quiet,
});

/** Removes the user's own photo and returns it, so that it can be restored. */
export const removePhoto = mutationOptions({
  mutationFn: async ({ userId, since }: { userId: string; since: string }): Promise<Blob> => {
    const picture = await readPhoto(userId, since);
    unwrap(await supabase.from("photos").delete().eq("user_id", userId));
    return picture;
  },
  meta: quiet,
});
