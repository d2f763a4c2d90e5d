import { useTranslation } from "react-i18next";

import { isEntity } from "#domain/records/kinds/kinds.ts";

/** Returns a formatter for the name of a table's records, for use within a sentence. */
export function useEntityName() {
  const { t } = useTranslation(["changes", "kinds"]);
  return (table: string) => (isEntity(table) ? t(`kinds:${table}.inText`) : t(`entities.${table as "tags"}`));
}
