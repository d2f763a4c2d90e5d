import { useTranslation } from "react-i18next";

import type { ChangedRecord } from "#domain/records/change-sets.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import type { ChangeSet } from "#web/data/records/change-sets.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { ChangedCells } from "#web/undo/changed-cells.tsx";
import { useChangedCells } from "#web/undo/use-changed-cells.ts";

type Props = { record: ChangedRecord; set: ChangeSet; names: Readonly<Record<string, string>>; timeZone: string };

/** Renders the changes of a change set in one record, and those that an undo would skip. */
export function ChangedRecordRow({ record, set, names, timeZone }: Props) {
  const { t } = useTranslation(["changes", "records"]);
  const cells = useChangedCells(record, names, timeZone);
  const { entity, record_id: id, fate } = record;
  // Departments and placements may have no name, so their kind is shown.
  const isPart = entity === "departments" || entity === "placements";
  const name = record.name ?? t(isPart ? `changes:parts.${entity}` : "records:undo.nameless");
  return (
    <li className="grid gap-1.5 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="min-w-0 font-medium break-words">
          {record.exists && isEntity(entity) ? (
            <RecordLink entity={entity} id={id}>
              {name}
            </RecordLink>
          ) : (
            name
          )}
        </p>
        <Badge tone="outline">{t(`actions.${actionOf(record, set)}`)}</Badge>
        {fate && <Badge tone="warning">{t("stays", { reason: t(`reasons.${fate}`) })}</Badge>}
      </div>
      <ChangedCells cells={cells} />
    </li>
  );
}

/**
 * Returns the action to display. A merge shows its deletions as merged; an undo shows creations as restored and
 * deletions as removed.
 */
function actionOf({ action, entity }: ChangedRecord, set: ChangeSet) {
  if (set.kind === "merge" && action === "deleted" && entity === set.entity) return "merged";
  if (set.kind === "undo" && action === "made") return "restored";
  if (set.kind === "undo" && action === "deleted") return "removed";
  return action;
}
