import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import { customKeyOf } from "#domain/records/change-columns.ts";
import { useCustomLabel } from "#web/data/records/custom-fields.ts";

/** Returns a lookup of the labels of changed columns and custom fields; undefined for columns that are not shown. */
export function useChangeLabel() {
  const { t, i18n } = useTranslation(["changes", "kinds"]);
  const custom = useCustomLabel();
  return (entity: string, path: string): string | undefined => {
    const key = customKeyOf(path);
    if (key) return custom(entity, key);
    const labelKey = [`kinds:${entity}.fields.${path}`, `changes:columns.${path}`].find((key) => i18n.exists(key));
    return labelKey && t(labelKey as ParseKeys<["changes", "kinds"]>);
  };
}
