import { useTranslation } from "react-i18next";

import type { UnsavedEdit } from "#web/data/records/unsaved-edits.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { RecordValue } from "./record-value.tsx";
import { UnsavedReason } from "./unsaved-reason.tsx";
import { useShownEdit } from "./use-shown-edit.ts";

type Props = { edit: UnsavedEdit; workspace: Workspace; onSave: () => void; onDiscard: () => void };

/** Renders the reason why the value of a cell is not saved, the other user's value, and the options. */
export function UnsavedNotice({ edit, workspace, onSave, onDiscard }: Props) {
  const { t } = useTranslation(["records", "table", "common"]);
  const ref = useShownEdit(edit);
  const isConflict = edit.reason === "conflict";
  return (
    <div ref={ref} role="alert" className="grid gap-2 text-xs whitespace-normal">
      {isConflict ? (
        <>
          <p>{t("table:cell.conflict")}</p>
          <p className="text-sm font-medium">
            <RecordValue isInTable row={edit.latest} column={edit.column} timeZone={workspace.time_zone} />
          </p>
        </>
      ) : (
        <UnsavedReason edit={edit} />
      )}
      <div className="flex flex-wrap gap-2">
        {edit.reason !== "merged" && edit.reason !== "gone" && (
          <Button size="sm" variant="secondary" onClick={onSave}>
            {t(isConflict ? "table:cell.keep" : "common:retry")}
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={onDiscard}>
          {t(isConflict ? "table:cell.take" : "common:unsaved.close.confirm")}
        </Button>
      </div>
    </div>
  );
}
