import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type ProgressPanelProps = {
  title: string;
  /** Progress in the units of `detail`; `total` is null while unknown. */
  done: number;
  total: number | null;
  detail: string;
  onCancel: () => void;
  isCancelling?: boolean;
};

export function ProgressPanel({ title, done, total, detail, onCancel, isCancelling = false }: ProgressPanelProps) {
  const { t } = useTranslation(["imports", "common"]);
  const { percent } = useFormat();
  const share = total ? Math.min(100, Math.floor((done / total) * 100)) : null;
  return (
    <div className="bg-card grid gap-3 rounded-xl border p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 text-base font-semibold break-words">{title}</h2>
        <span className="tabular text-base font-semibold">{share === null ? "" : percent(share)}</span>
      </div>
      <Progress aria-label={title} value={share} />
      {/* Announced every ten percent, so that a screen reader can announce other things in between. */}
      <p role="status" className="sr-only">
        {share === null
          ? t("progress.starting")
          : t("progress.done", { percent: percent(Math.floor(share / 10) * 10) })}
      </p>
      <div className="flex min-h-8 items-center justify-between gap-4">
        <p className="text-muted-foreground tabular text-sm">{detail}</p>
        <Button variant="outline" pending={isCancelling} onClick={onCancel}>
          {t("common:cancel")}
        </Button>
      </div>
    </div>
  );
}
