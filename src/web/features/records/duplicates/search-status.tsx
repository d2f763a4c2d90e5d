import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { isOpen } from "#web/data/live/runs.ts";
import {
  cancelDuplicates,
  type DuplicateEntity,
  type DuplicateRun,
  isUndoneQuery,
} from "#web/data/records/duplicates.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Progress } from "#web/ui/kit/progress.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndo } from "#web/undo/use-undo.ts";

/**
 * Renders the progress of a search or merge, or that it was cancelled or failed, or the number of merged records with
 * undo. Otherwise renders nothing.
 */
export function SearchStatus({ entity, run }: { entity: DuplicateEntity; run: DuplicateRun | null }) {
  const { t } = useTranslation("duplicates");
  if (!run) return null;
  if (isOpen(run)) return <Running entity={entity} run={run} />;
  if (run.status === "cancelled") return <p className="text-muted-foreground text-sm">{t("ended.cancelled")}</p>;
  if (run.status === "failed") {
    return (
      <p role="alert" className="text-critical text-sm">
        {t("ended.failed")}
      </p>
    );
  }
  return run.result?.change_set_id ? <Merged merged={run.result.merged ?? 0} set={run.result.change_set_id} /> : null;
}

function Running({ entity, run }: { entity: DuplicateEntity; run: DuplicateRun }) {
  const { t } = useTranslation(["duplicates", "common"]);
  const format = useFormat();
  const cancel = useMutation(cancelDuplicates);
  const title = t(run.name === "merge-duplicates" ? "running.merge" : "running.find");
  const total = run.total ?? 0;
  const detail =
    total === 0
      ? t("running.queued")
      : run.progress === 0
        ? t("running.reading", { total: format.number(total) })
        : t("running.done", { done: format.number(Math.min(run.progress, total)), total: format.number(total) });
  return (
    <section aria-label={title} className="bg-card grid max-w-2xl gap-3 rounded-xl border p-4">
      <h2 className="text-base font-semibold">{title}</h2>
      <Progress aria-label={title} value={run.progress > 0 ? Math.floor((run.progress / total) * 100) : null} />
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted-foreground tabular text-sm">{joinFacts([detail, t("running.leave")])}</p>
        <Button variant="outline" pending={cancel.isPending} onClick={() => cancel.mutate(entity)}>
          {t("common:cancel")}
        </Button>
      </div>
    </section>
  );
}

function Merged({ merged, set }: { merged: number; set: string }) {
  const { t } = useTranslation(["duplicates", "common"]);
  const { number } = useFormat();
  const { data: isUndone = true } = useQuery(isUndoneQuery(set));
  const undo = useUndo();
  if (isUndone) return null;
  return (
    <div
      role="status"
      className="bg-good-soft flex flex-wrap items-center justify-between gap-3 rounded-lg px-3 py-2 text-sm"
    >
      {t("mergedMany", { count: merged, total: number(merged) })}
      <Button size="sm" variant="outline" pending={undo.isPending} onClick={() => undo.mutate(set)}>
        {t("common:undo")}
      </Button>
    </div>
  );
}
