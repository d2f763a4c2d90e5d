import { Paperclip, X } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import type { Draft } from "#domain/mail/draft.ts";
import { knownProblem } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { fileSize } from "#web/ui/file-size.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { UploadRow } from "#web/ui/upload-row.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import type { Upload } from "#web/ui/use-uploads.ts";

type Props = {
  files: Draft["files"];
  uploads: readonly Upload[];
  onRemove: (id: string) => void;
  onDrop: (upload: Upload) => void;
  onRetry: (upload: Upload) => void;
};

export function Attachments({ files, uploads, onRemove, onDrop, onRetry }: Props) {
  const { t } = useTranslation("compose");
  const { language } = useFormat();
  if (files.length === 0 && uploads.length === 0) return null;
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
      {uploads.map((upload) => (
        <SendingRow key={upload.key} upload={upload} onDrop={() => onDrop(upload)} onRetry={() => onRetry(upload)} />
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

function SendingRow({ upload, onDrop, onRetry }: { upload: Upload; onDrop: () => void; onRetry: () => void }) {
  const { t } = useTranslation(["compose", "errors"]);
  const { name } = upload.file;
  const { problem, limit } = knownProblem(upload.error, known);
  const failure = upload.error && {
    text: problem ? t(`fileProblem.${problem}`, { limit }) : t(`errors:${toAppError(upload.error).code}`),
    canRetry: !problem || problem === "busy",
  };
  const labels = { drop: t("removeFile", { name }), progress: t("uploading", { name }) };
  return <UploadRow {...{ upload, failure, labels, onDrop, onRetry }} />;
}
