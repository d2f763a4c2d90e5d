import { useTranslation } from "react-i18next";

import type { Run } from "#web/data/live/runs.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { ProgressPanel } from "./progress-panel.tsx";

type RunPanelProps = { run: Run; fileName: string; rowCount: number; isCancelling: boolean; onCancel: () => void };

export function RunPanel({ run, fileName, rowCount, isCancelling, onCancel }: RunPanelProps) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const total = run.total ?? rowCount;
  const detail =
    run.status === "queued"
      ? t("progress.queued")
      : t("progress.rows", {
          count: total,
          done: format.number(Math.min(run.progress, total)),
          total: format.number(total),
        });
  return (
    <div className="grid max-w-2xl gap-3 px-4 pb-10 md:px-6">
      <ProgressPanel
        title={
          run.name === "import-commit"
            ? t("progress.importing", { name: fileName })
            : t("progress.checking", { name: fileName })
        }
        done={run.progress}
        total={total}
        detail={detail}
        onCancel={onCancel}
        isCancelling={isCancelling}
      />
      <p className="text-muted-foreground max-w-prose text-sm">
        {run.name === "import-commit" ? t("progress.leaveCommit") : t("progress.leaveCheck")}
      </p>
    </div>
  );
}
