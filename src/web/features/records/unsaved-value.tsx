import { useTranslation } from "react-i18next";

import type { UnsavedEdit } from "#web/data/records/unsaved-edits.ts";

import { RecordValue } from "./record-value.tsx";
import { withCell } from "./use-save-cell.ts";
import { useShownEdit } from "./use-shown-edit.ts";

type Props = {
  edit: UnsavedEdit;
  timeZone: string;
  isInTable?: boolean;
  /** True if the cell can be edited, so that the value can be saved or discarded. */
  canEdit: boolean;
};

export function UnsavedValue({ edit, timeZone, isInTable, canEdit }: Props) {
  const { t } = useTranslation("common");
  const ref = useShownEdit(edit);
  return (
    <span ref={canEdit ? ref : undefined} className="flex min-w-0 items-baseline gap-1.5">
      <span className="bg-warning-soft text-warning shrink-0 rounded-sm px-1 text-xs">{t("unsaved.mark")}</span>
      <span className="truncate">
        <RecordValue row={withCell(edit.row, edit)} column={edit.column} timeZone={timeZone} isInTable={isInTable} />
      </span>
    </span>
  );
}
