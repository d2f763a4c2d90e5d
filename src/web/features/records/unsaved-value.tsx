import { useTranslation } from "react-i18next";

import type { UnsavedEdit } from "#web/data/records/unsaved-edits.ts";

import { RecordValue } from "./record-value.tsx";
import { withCell } from "./use-save-cell.ts";

type Props = { edit: UnsavedEdit; timeZone: string; isInTable?: boolean };

/** Renders an unsaved value of a cell, marked as such. */
export function UnsavedValue({ edit, timeZone, isInTable }: Props) {
  const { t } = useTranslation("common");
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <span className="bg-warning-soft text-warning shrink-0 rounded-sm px-1 text-xs">{t("unsaved.mark")}</span>
      <span className="truncate">
        <RecordValue row={withCell(edit.row, edit)} column={edit.column} timeZone={timeZone} isInTable={isInTable} />
      </span>
    </span>
  );
}
