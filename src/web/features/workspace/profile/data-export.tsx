import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { isOpen } from "#web/data/live/runs.ts";
import { dataExportQuery, downloadDataExport, startDataExport } from "#web/data/workspace/data-exports.ts";
import { ExportFile } from "#web/ui/export-file.tsx";

import { useLoginProblem } from "./use-login-problem.ts";

export function DataExport({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation("profile");
  const problemOf = useLoginProblem();
  const { data: last } = useSuspenseQuery(dataExportQuery);
  const start = useMutation(startDataExport);
  const download = useMutation(downloadDataExport);
  const error = start.error ?? download.error;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted-foreground text-sm">{t("data.about")}</p>
      <ExportFile
        file={last}
        isRunning={isOpen(last?.run)}
        isStarting={start.isPending}
        isDownloading={download.isPending}
        texts={{
          running: t("data.running"),
          ready: (moment) => t("data.ready", { moment }),
          failed: t("data.failed"),
          start: t(last ? "data.again" : "data.export"),
        }}
        problem={error ? problemOf(error) : undefined}
        timeZone={timeZone}
        onStart={() => start.mutate()}
        onDownload={() => last && download.mutate({ id: last.id })}
      />
    </div>
  );
}
