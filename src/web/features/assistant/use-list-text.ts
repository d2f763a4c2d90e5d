import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import type { ListScope } from "#domain/assistant/parsed-question.ts";
import { filteredColumns } from "#domain/records/record-filters.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { useCustomLabel } from "#web/data/records/custom-fields.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns a formatter that describes a list in the user's language: its kind, filters and search. */
export function useListText() {
  const { t } = useTranslation(["ai-chat", "kinds", "records"]);
  const { list } = useFormat();
  const customLabel = useCustomLabel();
  return ({ entity, where, search }: ListScope): string => {
    const label = (column: string) =>
      customLabel(entity, column) ??
      t(`kinds:${entity}.fields.${column}` as ParseKeys<["ai-chat", "kinds", "records"]>);
    const columns = filteredColumns(where).map(label);
    const name = t(`kinds:${entity}.many`);
    const parts = [
      ...(columns.length > 0 ? [t("within.by", { columns: list(columns) })] : []),
      ...(search ? [t("quoted", { word: search })] : []),
    ];
    return parts.length > 0 ? t("within.narrowed", { name, by: joinFacts(parts) }) : t("within.all", { name });
  };
}
