import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { undoPreviewQuery } from "#web/data/change-sets.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { Conflicts } from "./conflicts.tsx";
import { useUndo } from "./use-undo.ts";

/** What the undo of a change set would do and leave, and the button that does it. */
export function UndoPreview({ changeSetId, onDone }: { changeSetId: string; onDone: () => void }) {
  const { t } = useTranslation(["changes", "common"]);
  const { number } = useFormat();
  const { data: preview, isError } = useQuery(undoPreviewQuery(changeSetId));
  const { mutate: undo, isPending } = useUndo();
  if (isError) return <p role="alert">{t("failed")}</p>;
  if (!preview) return <Skeleton className="h-16" />;
  return (
    <div className="bg-muted grid gap-3 rounded-md p-3">
      <p>{t("would", { count: preview.undone, total: number(preview.undone) })}</p>
      <Conflicts conflicts={preview.conflicts} count={preview.conflict_count} />
      <div className="flex gap-2">
        <Button
          size="sm"
          pending={isPending}
          disabled={preview.undone === 0}
          onClick={() => undo(changeSetId, { onSuccess: onDone })}
        >
          {t("confirm")}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t("common:cancel")}
        </Button>
      </div>
    </div>
  );
}
