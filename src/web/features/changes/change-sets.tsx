import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { History, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type ChangeSet, changeSetsQuery, undoPreviewQuery } from "#web/data/change-sets.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useUndo } from "#web/undo/use-undo.ts";

import { Conflicts } from "./conflicts.tsx";

const undoDays = 30;

/** What was changed in one go, with the way back. */
export function ChangeSets({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("changes");
  const { data: sets } = useSuspenseQuery(changeSetsQuery());
  const [opened, setOpened] = useState<string | null>(null);
  if (sets.length === 0) return <EmptyState icon={History} title={t("empty.title")} text={t("empty.text")} />;
  const undone = new Set(sets.map(({ undoes }) => undoes));
  return (
    <div className="grid max-w-3xl gap-4">
      <div className="grid gap-1">
        <h2 className="text-base font-semibold">{t("title")}</h2>
        <p className="text-muted-foreground max-w-prose">{t("text", { days: undoDays })}</p>
      </div>
      <ul className="divide-y rounded-lg border">
        {sets.map((set) => (
          <SetRow
            key={set.id}
            set={set}
            workspace={workspace}
            isUndone={undone.has(set.id)}
            isOpen={opened === set.id}
            onToggle={() => setOpened(opened === set.id ? null : set.id)}
          />
        ))}
      </ul>
    </div>
  );
}

type RowProps = { set: ChangeSet; workspace: Workspace; isUndone: boolean; isOpen: boolean; onToggle: () => void };

function SetRow({ set, workspace, isUndone, isOpen, onToggle }: RowProps) {
  const { t } = useTranslation("changes");
  const format = useFormat();
  const isAdmin = workspace.role === "admin" || workspace.role === "owner";
  const isMine = set.actor?.id === workspace.memberId;
  const isFresh = Date.now() - Date.parse(set.at) < undoDays * 86_400_000;
  const canUndo = !isUndone && isFresh && workspace.role !== "viewer" && (isMine || isAdmin);
  return (
    <li className="grid gap-3 px-3 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p>
            {t(`kinds.${set.kind}`)}: {t(`entities.${set.entity as "deals"}`)}{" "}
            <span className="tabular text-muted-foreground">
              ({t("records", { count: set.record_count, total: format.number(set.record_count) })})
            </span>
          </p>
          <p className="tabular text-muted-foreground text-xs">
            {format.moment(set.at, workspace.time_zone)}
            {set.actor && ` · ${set.actor.name}`}
          </p>
        </div>
        {isUndone && <Badge tone="outline">{t("undone")}</Badge>}
        {canUndo && (
          <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={onToggle}>
            <Undo2 />
            {t("undo")}
          </Button>
        )}
      </div>
      {isOpen && canUndo && <Preview set={set} onDone={onToggle} />}
    </li>
  );
}

/** What the undo would do and leave, before it is done. */
function Preview({ set, onDone }: { set: ChangeSet; onDone: () => void }) {
  const { t } = useTranslation(["changes", "common"]);
  const { number } = useFormat();
  const { data: preview, isError } = useQuery(undoPreviewQuery(set.id));
  const { mutate: undo, isPending } = useUndo();
  if (isError) return <p role="alert">{t("failed")}</p>;
  if (!preview) return <Skeleton className="h-16" />;
  return (
    <div className="bg-muted grid gap-3 rounded-md p-3">
      <p>{t("would", { count: preview.undone, total: number(preview.undone) })}</p>
      <Conflicts conflicts={preview.conflicts} />
      <div className="flex gap-2">
        <Button
          size="sm"
          pending={isPending}
          disabled={preview.undone === 0}
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
