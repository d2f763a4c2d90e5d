import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import type { RecordColumn } from "#domain/records/record-columns.ts";
import type { FilterOperator } from "#domain/records/record-filters.ts";
import { recordTexts } from "#web/ui/record-texts.ts";

/** Returns the texts of columns and choices, with keys derived from the kinds of records. */
export function useRecordTexts() {
  const { t, i18n } = useTranslation(["records", "kinds"]);
  return {
    ...recordTexts({ t, exists: i18n.exists.bind(i18n), language: i18n.language }),
    /** Returns the text of an operator. It differs for tags: a record has one value of a choice but several tags. */
    operator: ({ kind }: Pick<RecordColumn, "kind">, operator: FilterOperator) =>
      kind === "tags" && (operator === "any" || operator === "none")
        ? t(`filter.tagged.${operator}`)
        : t(`filter.operators.${operator}`),
    isLabelled: (entity: Entity, column: string) => i18n.exists(`${entity}.fields.${column}`, { ns: "kinds" }),
  };
}
