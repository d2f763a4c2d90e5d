import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { changeSetQuery } from "#web/data/records/change-sets.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { UndoPreview } from "#web/undo/undo-preview.tsx";
import { canUndo } from "#web/undo/undo-rules.ts";

import { Note } from "./note.tsx";

export function UndoImport({ changeSetId, workspace }: { changeSetId: string; workspace: Workspace }) {
  const { t } = useTranslation("imports");
  const { data: set } = useQuery(changeSetQuery(changeSetId));
  const [isOpen, setOpen] = useState(false);
  const isUndoable = set !== undefined && canUndo(set, set.isUndone, workspace);
  return (
    <div className="grid max-w-3xl gap-3">
      {set?.isUndone && <Note tone="info">{t("result.undone")}</Note>}
      <div className="flex flex-wrap gap-2">
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
