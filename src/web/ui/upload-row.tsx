import { CircleAlert, RotateCw, X } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Button } from "./kit/button.tsx";
import { Progress } from "./kit/progress.tsx";
import type { Upload } from "./use-uploads.ts";

type Props = {
  upload: Upload;
  /** The reason for the failure, with a flag for errors that a retry may fix; null if the upload has not failed. */
  failure: { text: string; canRetry: boolean } | null;
  labels: { drop: string; progress: string };
  onRetry: () => void;
  onDrop: () => void;
};

export function UploadRow({ upload: { file, sent }, failure, labels, onRetry, onDrop }: Props) {
  const { t } = useTranslation("common");
  return (
    <li className="grid min-w-0 gap-1 rounded-md border px-2 py-1 text-sm">
      <div className="flex items-center gap-1.5">
        <span className="min-w-0 flex-1 truncate">{file.name}</span>
        {failure?.canRetry && (
          <Button variant="ghost" size="icon-sm" aria-label={t("retry")} onClick={onRetry}>
            <RotateCw />
          </Button>
        )}
        <Button variant="ghost" size="icon-sm" aria-label={labels.drop} onClick={onDrop}>
          <X />
        </Button>
      </div>
      {failure ? (
        <p role="alert" className="text-critical flex gap-1.5 text-xs">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {failure.text}
        </p>
      ) : (
        <Progress value={file.size > 0 ? (100 * sent) / file.size : 0} aria-label={labels.progress} />
      )}
    </li>
  );
}
