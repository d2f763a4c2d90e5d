import { Minus, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { Reason } from "#domain/duplicates/find-duplicates.ts";
import type { RecordColumns } from "#domain/records/record-columns.ts";
import { cn } from "#web/ui/class-names.ts";

import { useFieldLabel } from "./use-field-label.ts";

/** Renders the reasons for and against two records being duplicates, the weightiest first. */
export function ReasonList({ reasons, columns }: { reasons: readonly Reason[]; columns: RecordColumns }) {
  const { t } = useTranslation("duplicates");
  const fieldLabel = useFieldLabel(columns);
  const label = (field: string) =>
    field === "street" || field === "number" || field === "place" ? t(`fields.${field}`) : fieldLabel(field);
  // Reasons with little weight explain nothing.
  const relevant = reasons.filter(({ weight }) => Math.abs(weight) >= 0.5);
  return (
    <ul className="flex flex-wrap gap-1.5">
      {relevant.map(({ field, level, weight }) => {
        const isFor = weight > 0;
        const Icon = isFor ? Plus : Minus;
        return (
          <li
            key={field}
            className={cn(
              "inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs",
              isFor ? "bg-good-soft text-good" : "bg-secondary text-muted-foreground",
            )}
          >
            <Icon aria-hidden className="size-3 shrink-0" />
            {t("reason", { field: label(field), how: level === "missing" ? "" : t(`levels.${level}`) })}
          </li>
        );
      })}
    </ul>
  );
}
