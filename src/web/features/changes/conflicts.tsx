import { useTranslation } from "react-i18next";

import type { Conflict } from "#web/data/change-sets.ts";
import { useFormat } from "#web/ui/use-format.ts";

const shown = 20;

/** What an undo leaves as it is, and why. */
export function Conflicts({ conflicts }: { conflicts: Conflict[] }) {
  const { t, i18n } = useTranslation(["changes", "records"]);
  const { list, number } = useFormat();
  if (conflicts.length === 0) return null;
  const label = (entity: string, column: string) => {
    const key = `${entity}.fields.${column}`;
    return i18n.exists(key, { ns: "records" })
      ? t(`records:${key}` as "records:deals.fields.name")
      : column.replace(/^custom\./, "");
  };
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t("left")}</p>
      <ul className="list-disc pl-5">
        {conflicts.slice(0, shown).map(({ entity, record_id: id, name, columns, reason }) => (
          <li key={`${id} ${reason} ${columns.join()}`} className="break-words">
            {name ?? t("records:undo.nameless")}
            {columns.length > 0 && ` (${list(columns.map((column) => label(entity, column)))})`}:{" "}
            {t(`reasons.${reason}`)}
          </li>
        ))}
      </ul>
      {conflicts.length > shown && (
        <p className="text-muted-foreground">
          {t("records:undo.more", { count: conflicts.length - shown, total: number(conflicts.length - shown) })}
        </p>
      )}
    </div>
  );
}
