import { useTranslation } from "react-i18next";

import type { RecordColumn } from "#domain/records/record-columns.ts";
import type { RecordRow } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";

import { RecordValue } from "./record-value.tsx";

type Props = {
  row: RecordRow;
  column: RecordColumn;
  workspace: Workspace;
  onKeep: () => void;
  onTake: () => void;
};

/** Somebody else wrote the same cell: what they wrote, and which of the two is to stand. */
export function CellConflictNotice({ row, column, workspace, onKeep, onTake }: Props) {
  const { t } = useTranslation("table");
  return (
    <div role="alert" className="grid gap-2 text-xs whitespace-normal">
      <p>{t("cell.conflict")}</p>
      <p className="text-sm font-medium">
        <RecordValue isInTable row={row} column={column} timeZone={workspace.time_zone} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onKeep}>
          {t("cell.keep")}
        </Button>
        <Button size="sm" variant="outline" onClick={onTake}>
          {t("cell.take")}
        </Button>
      </div>
    </div>
  );
}
