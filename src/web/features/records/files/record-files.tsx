import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type DragEvent, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import type { Entity } from "#domain/records/entity.ts";
import { filesQuery, uploadFile } from "#web/data/records/files.ts";
import { knownProblem } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { buttonVariants } from "#web/ui/kit/button-variants.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { type Upload, useUploads } from "#web/ui/use-uploads.ts";

import { FileRow } from "./file-row.tsx";

const UploadRow = lazyPart(async () => (await import("#web/ui/upload-row.tsx")).UploadRow);

type Props = { entity: Entity; id: string; workspace: Workspace };

export function RecordFiles({ entity, id, workspace }: Props) {
  const { t } = useTranslation("files");
  const { data: files, isError } = useQuery(filesQuery(entity, id));
  const { mutateAsync: send } = useMutation(uploadFile);
  const { uploads, add, retry, drop } = useUploads(async (file, options) => {
    await send({ file, entity, recordId: id, ...options });
  });
  const [isOver, setOver] = useState(false);
  const canEdit = workspace.role !== "viewer";
  if (!canEdit && files?.length === 0) return null;

  const over = (event: DragEvent, isIn: boolean) => {
    if (!canEdit || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(isIn);
  };
  return (
    <section
      aria-label={t("title")}
      className={cn("grid gap-1 rounded-lg", isOver && "bg-selection outline-2 outline-offset-4 outline-ring")}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        if (canEdit) add([...event.dataTransfer.files]);
      }}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{t("title")}</h2>
        {canEdit && (
          <label
            title={t("add")}
            className={cn(
              buttonVariants({ variant: "ghost", size: "icon-sm" }),
              "cursor-pointer pointer-coarse:size-11 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
            )}
          >
            <Plus aria-hidden />
            <span className="sr-only">{t("add")}</span>
            <input
              type="file"
              multiple
              className="sr-only"
              onChange={(event) => {
                add([...(event.target.files ?? [])]);
                // The input is reset, so that the same file can be selected again.
                event.target.value = "";
              }}
            />
          </label>
        )}
      </div>
      {isError && <p role="alert">{t("failed")}</p>}
      <ul className="grid gap-1">
        <Suspense>
          {uploads.map((upload) => (
            <FileUpload key={upload.key} upload={upload} onRetry={() => retry(upload)} onDrop={() => drop(upload)} />
          ))}
        </Suspense>
        {files?.map((file) => (
          <FileRow key={file.id} file={file} canEdit={canEdit} timeZone={workspace.time_zone} />
        ))}
        {files === undefined && !isError && <Skeleton className="h-10" />}
      </ul>
      {files?.length === 0 && uploads.length === 0 && <p className="text-muted-foreground text-sm">{t("none")}</p>}
    </section>
  );
}

const known = [
  "file_too_large",
  "file_empty",
  "file_is_program",
  "files_full",
  "own_files_full",
  "record_not_found",
  "busy",
] as const satisfies FunctionErrorCode[];

function FileUpload({ upload, onDrop, onRetry }: { upload: Upload; onDrop: () => void; onRetry: () => void }) {
  const { t } = useTranslation(["files", "errors"]);
  const { name } = upload.file;
  const { problem, limit } = knownProblem(upload.error, known);
  const failure = upload.error && {
    text: problem ? t(`problem.${problem}`, { limit }) : t(`errors:${toAppError(upload.error).code}`),
    canRetry: !problem || problem === "busy",
  };
  const labels = { drop: t("dismiss", { name }), progress: t("uploading", { name }) };
  return <UploadRow {...{ upload, failure, labels, onDrop, onRetry }} />;
}
