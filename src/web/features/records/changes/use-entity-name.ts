import { useTranslation } from "react-i18next";

import { isEntity } from "#domain/records/kinds/kinds.ts";

/** Returns a function that names the records of a table, within a sentence. */
export function useEntityName() {
  const { t } = useTranslation(["changes", "kinds"]);
  return (table: string) => (isEntity(table) ? t(`kinds:${table}.inText`) : t(`entities.${table as "tags"}`));
}
