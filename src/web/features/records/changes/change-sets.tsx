import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { History, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type ChangeSet, changeSetsQuery } from "#web/data/records/change-sets.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { UndoPreview } from "#web/undo/undo-preview.tsx";
import { canUndo, undoDays } from "#web/undo/undo-rules.ts";

import { SetOrigin, SetTitle } from "./set-title.tsx";

export function ChangeSets({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("changes");
  const pages = useSuspenseInfiniteQuery(changeSetsQuery());
  const [opened, setOpened] = useState<string | null>(null);
  const sets = pages.data.pages.flat();
  if (sets.length === 0) return <EmptyState icon={History} title={t("empty.title")} text={t("empty.text")} />;
  // An undo is newer than the change set it undoes, so it is on the same page or an earlier one.
  const undone = new Set(sets.map(({ undoes }) => undoes));
  return (
    <div className="grid gap-4">
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
      <ShowMore pages={pages} text={t("more")} />
    </div>
  );
}

type RowProps = { set: ChangeSet; workspace: Workspace; isUndone: boolean; isOpen: boolean; onToggle: () => void };

function SetRow({ set, workspace, isUndone, isOpen, onToggle }: RowProps) {
  const { t } = useTranslation("changes");
  const isUndoable = canUndo(set, isUndone, workspace);
  return (
    <li className="grid gap-3 px-3 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <Link
            to="/dashboard/settings/changes/$changeSetId"
            params={{ changeSetId: set.id }}
            className="hover:underline"
          >
            <SetTitle set={set} />
          </Link>
          <SetOrigin set={set} timeZone={workspace.time_zone} />
        </div>
        {isUndone && <Badge tone="outline">{t("undone")}</Badge>}
        {isUndoable && (
          <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={onToggle}>
            <Undo2 />
            {t("undo")}
          </Button>
        )}
      </div>
      {isOpen && isUndoable && <UndoPreview set={set} onDone={onToggle} />}
    </li>
  );
}
