import { useQuery } from "@tanstack/react-query";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import type { Entity } from "#domain/records/entity.ts";
import { allCustomFieldsQuery } from "#web/data/records/custom-fields.ts";

/**
 * Returns the texts of fields and choices, with keys derived from the kinds of records, and the texts of a file's
 * columns.
 */
export function useImportTexts() {
  const { t } = useTranslation(["imports", "kinds", "records"]);
  const { data: own } = useQuery(allCustomFieldsQuery());
  const fieldOf = (entity: Entity, field: string): string => {
    const added = importKindOf(entity).extra?.[field];
    if (added && "recognizes" in added) return t("records:ids.record");
    if (added && "distinguishes" in added)
      return t("records:ids.link", { field: fieldOf(entity, added.distinguishes) });
    return (
      own?.find((entry) => entry.entity === entity && entry.key === field)?.label ??
      (added && t(`extra.${field}` as ParseKeys<["imports", "kinds", "records"]>)) ??
      t(`kinds:${entity}.fields.${field}` as ParseKeys<["imports", "kinds", "records"]>)
    );
  };
  return {
    field: fieldOf,
    choice: (value: string) => t(`records:choices.${value}` as ParseKeys<["imports", "kinds", "records"]>),
    column: ({ name, index }: Pick<ColumnProfile, "name" | "index">) =>
      name || t("columns.unnamed", { number: index + 1 }),
  };
}
