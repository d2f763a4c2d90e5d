import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Conflict } from "#domain/records/change-sets.ts";
import { type ChangeSet, isLarge, undoPreviewQuery } from "#web/data/records/change-sets.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useChangeLabel } from "./use-change-label.ts";
import { useUndo } from "./use-undo.ts";

/** Renders a preview of what undoing a change set would change and skip, with the undo button. */
export function UndoPreview({ set, onDone }: { set: Pick<ChangeSet, "id" | "record_count">; onDone: () => void }) {
  const { t } = useTranslation(["changes", "common"]);
  const { number } = useFormat();
  const isUntried = isLarge(set);
  const { data: preview, isError } = useQuery({ ...undoPreviewQuery(set.id), enabled: !isUntried });
  const { mutate: undo, isPending } = useUndo();
  if (isError) return <p role="alert">{t("failed")}</p>;
  if (!preview && !isUntried) return <Skeleton className="h-16" />;
  return (
    <div className="bg-muted grid gap-3 rounded-md p-3">
      {preview ? (
        <>
          <p>{t("would", { count: preview.undone, total: number(preview.undone) })}</p>
          <Conflicts conflicts={preview.conflicts} count={preview.conflict_count} />
        </>
      ) : (
        <p className="max-w-prose">{t("large")}</p>
      )}
      <div className="flex gap-2">
        <Button
          size="sm"
          pending={isPending}
          disabled={preview?.undone === 0}
          onClick={() => undo(set.id, { onSuccess: onDone })}
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

const maxListed = 20;

function Conflicts({ conflicts, count }: { conflicts: Conflict[]; count: number }) {
  const { t } = useTranslation(["changes", "records"]);
  const { list, number } = useFormat();
  const label = useChangeLabel();
  if (conflicts.length === 0) return null;
  const listed = conflicts.slice(0, maxListed);
  const rest = count - listed.length;
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t("left")}</p>
      <ul className="list-disc pl-5">
        {listed.map(({ entity, record_id: id, name, columns, reason }) => (
          <li key={`${id} ${reason} ${columns.join()}`} className="break-words">
            {name ?? t("records:undo.nameless")}
            {columns.length > 0 && ` (${list(columns.map((column) => label(entity, column) ?? column))})`}:{" "}
            {t(`reasons.${reason}`)}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="text-muted-foreground">{t("records:undo.more", { count: rest, total: number(rest) })}</p>
      )}
    </div>
  );
}
