import { useTranslation } from "react-i18next";

import type { Job } from "#web/data/jobs.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { ProgressPanel } from "./progress-panel.tsx";

type JobPanelProps = { job: Job; fileName: string; rowCount: number; isCancelling: boolean; onCancel: () => void };

/** The running check or import. */
export function JobPanel({ job, fileName, rowCount, isCancelling, onCancel }: JobPanelProps) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const total = job.total ?? rowCount;
  const detail =
    job.status === "queued"
      ? t("progress.queued")
      : t("progress.rows", {
          count: total,
          done: format.number(Math.min(job.progress, total)),
          total: format.number(total),
        });
  return (
    <div className="grid max-w-2xl gap-3 px-4 pb-10 md:px-6">
      <ProgressPanel
        title={
          job.kind === "import-commit"
            ? t("progress.importing", { name: fileName })
            : t("progress.checking", { name: fileName })
        }
        done={job.progress}
        total={total}
        detail={detail}
        onCancel={onCancel}
        isCancelling={isCancelling}
      />
      <p className="text-muted-foreground max-w-prose text-sm">
        {job.kind === "import-commit" ? t("progress.leaveCommit") : t("progress.leaveCheck")}
      </p>
    </div>
  );
}
