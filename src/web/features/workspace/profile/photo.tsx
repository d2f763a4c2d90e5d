import { useMutation, useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import { knownProblem } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { photosQuery, removePhoto, sendPhoto } from "#web/data/workspace/photos.ts";
import type { Profile } from "#web/data/workspace/profile.ts";
import { Face } from "#web/people/face.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

const known = [
  "no_picture",
  "unreadable",
  "too_many_pixels",
  "file_too_large",
  "file_empty",
] as const satisfies FunctionErrorCode[];

export function Photo({ profile }: { profile: Profile }) {
  const { t } = useTranslation(["profile", "errors"]);
  const chooser = useRef<HTMLInputElement>(null);
  const { data: photos } = useQuery(photosQuery);
  const since = photos?.[profile.user_id];
  const send = useMutation(sendPhoto);
  const remove = useMutation({
    ...removePhoto,
    onSuccess: (picture) => notify.undo(t("photo.removed"), () => send.mutate(picture)),
    onError: (error) => notify.error(t(`errors:${toAppError(error).code}`)),
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) send.mutate(file, { onSuccess: () => notify.success(t("photo.saved")) });
    // The input is reset, so that the same file can be selected again after it was resized.
    target.value = "";
  };
  const textOf = (error: Error) => {
    const { problem } = knownProblem(error, known);
    return problem ? t(`photo.problem.${problem}`) : t(`errors:${toAppError(error).code}`);
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Face userId={profile.user_id} name={profile.display_name} className="size-16 text-lg" />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" pending={send.isPending} onClick={() => chooser.current?.click()}>
            {t("photo.change")}
          </Button>
          {since && (
            <Button
              variant="ghost"
              pending={remove.isPending}
              onClick={() => remove.mutate({ userId: profile.user_id, since })}
            >
              {t("photo.remove")}
            </Button>
          )}
          <input
            ref={chooser}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/heic,image/heif"
            hidden
            aria-label={t("photo.file")}
            onChange={choose}
          />
        </div>
        {send.error ? (
          <p role="alert" className="text-destructive text-xs">
            {textOf(send.error)}
          </p>
        ) : (
          <p className="text-muted-foreground text-xs">{t("photo.hint")}</p>
        )}
      </div>
    </div>
  );
}
