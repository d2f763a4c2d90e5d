import { CircleAlert, Paperclip, RotateCw, X } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import type { Draft } from "#domain/mail/draft.ts";
import { ApiError } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { fileSize } from "#web/ui/file-size.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import type { Sending } from "./use-attachments.ts";

type Props = {
  files: Draft["files"];
  sending: readonly Sending[];
  onRemove: (id: string) => void;
  onDrop: (file: Sending) => void;
  onAgain: (file: Sending) => void;
};

/** Renders the attachments of an email, including those being uploaded. */
export function Attachments({ files, sending, onRemove, onDrop, onAgain }: Props) {
  const { t } = useTranslation(["compose", "common"]);
  const { language } = useFormat();
  if (files.length === 0 && sending.length === 0) return null;
  return (
    <ul aria-label={t("attachments")} className="grid gap-1 sm:grid-cols-2">
      {files.map(({ id, name, bytes }) => (
        <li key={id} className="flex min-w-0 items-center gap-1.5 rounded-md border px-2 py-0.5 text-sm">
          <Paperclip aria-hidden className="text-muted-foreground size-3.5 shrink-0" />
          <span className="min-w-0 flex-1 truncate" title={name}>
            {name}
          </span>
          <span className="text-muted-foreground tabular text-xs">{fileSize(bytes, language)}</span>
          <Button variant="ghost" size="icon-sm" aria-label={t("removeFile", { name })} onClick={() => onRemove(id)}>
            <X />
          </Button>
        </li>
      ))}
      {sending.map((upload) => (
        <SendingRow key={upload.key} sending={upload} onDrop={() => onDrop(upload)} onAgain={() => onAgain(upload)} />
      ))}
    </ul>
  );
}

const known = [
  "file_too_large",
  "file_empty",
  "file_is_program",
  "files_full",
  "own_files_full",
  "busy",
] as const satisfies FunctionErrorCode[];

function SendingRow({
  sending: { file, sent, error },
  onDrop,
  onAgain,
}: {
  sending: Sending;
  onDrop: () => void;
  onAgain: () => void;
}) {
  const { t } = useTranslation(["compose", "common", "errors"]);
  const problem = error instanceof ApiError && known.find((code) => code === error.problem);
  const limit = error instanceof ApiError ? String(error.details.limit ?? "") : "";
  return (
    <li className="grid min-w-0 gap-1 rounded-md border px-2 py-0.5 text-sm">
      <div className="flex items-center gap-1.5">
        <span className="min-w-0 flex-1 truncate">{file.name}</span>
        {error && (!problem || problem === "busy") && (
          <Button variant="ghost" size="icon-sm" aria-label={t("common:retry")} onClick={onAgain}>
            <RotateCw />
          </Button>
        )}
        <Button variant="ghost" size="icon-sm" aria-label={t("removeFile", { name: file.name })} onClick={onDrop}>
          <X />
        </Button>
      </div>
      {error ? (
        <p role="alert" className="text-critical flex gap-1.5 text-xs">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {problem ? t(`fileProblem.${problem}`, { limit }) : t(`errors:${toAppError(error).code}`)}
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
