import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/fields.ts";

/** The words for columns and choices, whose keys follow from the registry of fields. */
export function useRecordTexts() {
  const { t, i18n } = useTranslation("records");
  return {
    label: (entity: Entity, column: string) => t(`${entity}.fields.${column}` as ParseKeys<"records">),
    choice: (value: string) => t(`choices.${value}` as ParseKeys<"records">),
    isLabelled: (entity: Entity, column: string) => i18n.exists(`${entity}.fields.${column}`, { ns: "records" }),
  };
}
