import { CircleAlert, RotateCw, X } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import { ApiError } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";

import type { Upload } from "./use-uploads.ts";

const known = [
  "file_too_large",
  "file_empty",
  "file_is_program",
  "files_full",
  "own_files_full",
  "record_not_found",
  "busy",
] as const satisfies FunctionErrorCode[];

type Props = { upload: Upload; onRetry: () => void; onDrop: () => void };

/** Renders the progress of an upload, or why it failed. */
export function UploadRow({ upload: { file, sent, error }, onRetry, onDrop }: Props) {
  const { t } = useTranslation(["files", "common", "errors"]);
  const problem = error instanceof ApiError && known.find((code) => code === error.problem);
  const limit = error instanceof ApiError ? String(error.details.limit ?? "") : "";
  const canRetry = error && (!problem || problem === "busy");
  return (
    <li className="grid gap-1.5 rounded-md border px-2 py-1.5">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate">{file.name}</span>
        {canRetry && (
          <Button variant="ghost" size="icon-sm" aria-label={t("common:retry")} onClick={onRetry}>
            <RotateCw />
          </Button>
        )}
        <Button variant="ghost" size="icon-sm" aria-label={t("dismiss", { name: file.name })} onClick={onDrop}>
          <X />
        </Button>
      </div>
      {error ? (
        <p role="alert" className="text-critical flex gap-1.5 text-xs">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {problem ? t(`problem.${problem}`, { limit }) : t(`errors:${toAppError(error).code}`)}
        </p>
      ) : (
        <Progress
          value={file.size > 0 ? (100 * sent) / file.size : 0}
          aria-label={t("uploading", { name: file.name })}
        />
      )}
    </li>
  );
}
