import { useTranslation } from "react-i18next";

import type { Conflict } from "#domain/records/change-sets.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { useChangeLabel } from "./use-change-label.ts";

const shown = 20;

/** Renders what an undo skips, and why. */
export function Conflicts({ conflicts, count }: { conflicts: Conflict[]; count: number }) {
  const { t } = useTranslation(["changes", "records"]);
  const { list, number } = useFormat();
  const label = useChangeLabel();
  if (conflicts.length === 0) return null;
  const listed = conflicts.slice(0, shown);
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
