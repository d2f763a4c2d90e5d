import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";
import type { FilterOperator } from "#domain/records/record-filters.ts";
import { recordTexts } from "#web/ui/record-texts.ts";

/** The words for columns and choices, whose keys follow from the kinds of record. */
export function useRecordTexts() {
  const { t, i18n } = useTranslation("records");
  return {
    ...recordTexts({ t, exists: i18n.exists.bind(i18n), language: i18n.language }),
    /** A record is one of several choices, but has several tags. */
    operator: ({ kind }: Pick<RecordColumn, "kind">, operator: FilterOperator) =>
      kind === "tags" && (operator === "any" || operator === "none")
        ? t(`filter.tagged.${operator}`)
        : t(`filter.operators.${operator}`),
    isLabelled: (entity: Entity, column: string) => i18n.exists(`${entity}.fields.${column}`, { ns: "records" }),
  };
}
