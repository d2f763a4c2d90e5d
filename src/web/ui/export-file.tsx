import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import { fileSize } from "./file-size.ts";
import { FormNotice } from "./form-notice.tsx";
import { Button } from "./kit/button.tsx";
import { Progress } from "./kit/progress.tsx";
import { useFormat } from "./use-format.ts";

type ExportedFile = {
  byte_size: number | null;
  created_at: string;
  expires_at: string;
  run: { status: string; progress: number; total: number | null };
};

type ExportFileProps = {
  /** The file that was requested last; null if there is none. */
  file: ExportedFile | null;
  isRunning: boolean;
  isStarting: boolean;
  isDownloading: boolean;
  texts: { running: string; ready: (moment: string) => string; failed: string; start: string };
  problem: string | undefined;
  timeZone: string;
  onStart: () => void;
  onDownload: () => void;
};

export function ExportFile({ file, isRunning, texts, timeZone, ...rest }: ExportFileProps) {
  const { t } = useTranslation("profile");
  const { language, moment } = useFormat();
  return (
    <>
      {file && isRunning && (
        <div className="grid w-full gap-2 sm:max-w-sm" role="status">
          <p className="text-sm">{texts.running}</p>
          <Progress
            aria-label={texts.running}
            value={file.run.total ? (100 * file.run.progress) / file.run.total : null}
          />
        </div>
      )}
      {file?.run.status === "succeeded" && (
        <div className="flex w-full flex-wrap items-center gap-3 rounded-lg border px-3 py-2 text-sm">
          <div className="min-w-0 flex-1">
            <p>{texts.ready(moment(file.created_at, timeZone))}</p>
            <p className="text-muted-foreground text-xs">
              {t("data.until", {
                size: fileSize(file.byte_size ?? 0, language),
                moment: moment(file.expires_at, timeZone),
              })}
            </p>
          </div>
          <Button size="sm" pending={rest.isDownloading} onClick={rest.onDownload}>
            <Download aria-hidden /> {t("data.download")}
          </Button>
        </div>
      )}
      {file?.run.status === "failed" && <FormNotice>{texts.failed}</FormNotice>}
      {rest.problem && <FormNotice>{rest.problem}</FormNotice>}
      {!isRunning && (
        <Button variant="outline" pending={rest.isStarting} onClick={rest.onStart}>
          {texts.start}
        </Button>
      )}
    </>
  );
}
