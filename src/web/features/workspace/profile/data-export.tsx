import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import { isOpen } from "#web/data/live/runs.ts";
import { dataExportQuery, downloadDataExport, startDataExport } from "#web/data/workspace/data-exports.ts";
import { fileSize } from "#web/ui/file-size.ts";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useLoginProblem } from "./use-login-problem.ts";

/** Renders the export of all data of a user as a file. */
export function DataExport({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation("profile");
  const { language, moment } = useFormat();
  const problemOf = useLoginProblem();
  const { data: last } = useSuspenseQuery(dataExportQuery);
  const start = useMutation(startDataExport);
  const download = useMutation(downloadDataExport);
  const isRunning = isOpen(last?.run);
  const error = start.error ?? download.error;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted-foreground text-sm">{t("data.about")}</p>
      {last && isRunning && (
        <div className="grid w-full gap-2 sm:max-w-sm" role="status">
          <p className="text-sm">{t("data.running")}</p>
          <Progress
            aria-label={t("data.running")}
            value={last.run.total ? (100 * last.run.progress) / last.run.total : null}
          />
        </div>
      )}
      {last?.run.status === "succeeded" && (
        <div className="flex w-full flex-wrap items-center gap-3 rounded-lg border px-3 py-2 text-sm">
          <div className="min-w-0 flex-1">
            <p>{t("data.ready", { moment: moment(last.created_at, timeZone) })}</p>
            <p className="text-muted-foreground text-xs">
              {t("data.until", {
                size: fileSize(last.byte_size ?? 0, language),
                moment: moment(last.expires_at, timeZone),
              })}
            </p>
          </div>
          <Button size="sm" pending={download.isPending} onClick={() => download.mutate({ id: last.id })}>
            <Download aria-hidden /> {t("data.download")}
          </Button>
        </div>
      )}
      {last?.run.status === "failed" && <FormNotice>{t("data.failed")}</FormNotice>}
      {error && <FormNotice>{problemOf(error)}</FormNotice>}
      {!isRunning && (
        <Button variant="outline" pending={start.isPending} onClick={() => start.mutate()}>
          {t(last ? "data.again" : "data.export")}
        </Button>
      )}
    </div>
  );
}
