import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { changeSetQuery } from "#web/data/records/change-sets.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { UndoPreview } from "#web/undo/undo-preview.tsx";
import { canUndo } from "#web/undo/undo-rules.ts";

import { Note } from "./note.tsx";

type Props = {
  changeSetId: string;
  workspace: Workspace;
  /** The other actions, shown in the same row. */
  children: ReactNode;
};

export function UndoImport({ changeSetId, workspace, children }: Props) {
  const { t } = useTranslation("imports");
  const { data: set } = useQuery(changeSetQuery(changeSetId));
  const [isOpen, setOpen] = useState(false);
  const isUndoable = set !== undefined && canUndo(set, set.isUndone, workspace);
  return (
    <div className="grid gap-3">
      {set?.isUndone && <Note tone="info">{t("result.undone")}</Note>}
      <div className="flex flex-wrap gap-2">
        {children}
        {isUndoable && (
          <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Undo2 />
            {t("result.undo")}
          </Button>
        )}
        <Button asChild variant="ghost">
          <Link to="/dashboard/settings/changes/$changeSetId" params={{ changeSetId }}>
            {t("result.changes")}
          </Link>
        </Button>
      </div>
      {isOpen && isUndoable && <UndoPreview set={set} onDone={() => setOpen(false)} />}
    </div>
  );
}
