import { useTranslation } from "react-i18next";

import { currencyOr } from "#domain/numbers/currency.ts";
import { type RecordColumn, recordColumns } from "#domain/records/record-columns.ts";
import { joinFacts } from "#domain/text-direction.ts";
import type { FoundFacts, FoundRecord } from "#web/data/records/search.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";
import { recordTexts } from "#web/ui/record-texts.ts";
import { useFormat } from "#web/ui/use-format.ts";
import { titleColumns, useRecordTitles } from "#web/ui/use-record-title.ts";
import { useStageName } from "#web/ui/use-stage-name.ts";

/** Returns functions for the title of a found record and for the values that distinguish it, in the user's format. */
export function useFoundDetail() {
  const { t, i18n } = useTranslation(["records", "kinds"]);
  const format = useFormat();
  const titleOf = useRecordTitles();
  const stageName = useStageName();
  const usual = useWorkspaceCurrency();
  const { choice } = recordTexts({ t, exists: i18n.exists.bind(i18n), language: i18n.language });
  const formatFact = (value: unknown, { kind, name }: RecordColumn, { currency }: FoundFacts) => {
    if (value === undefined || name === "account_id" || name === "stage_id") return undefined;
    if (kind === "money") return format.money(Number(value), currencyOr(currency, usual));
    if (kind === "date") return format.shortDay(String(value));
    return kind === "choice" ? choice(String(value)) : String(value);
  };
  return {
    nameOf: ({ entity, name, facts }: FoundRecord) => titleOf(entity, { ...facts, name }),
    detailOf: ({ entity, name: title, detail, facts }: FoundRecord) => {
      if (!facts) return detail;
      if (entity === "activities") return t(`activityKinds.${String(facts.kind)}` as "activityKinds.note");
      const { id, phone, account, stage } = facts;
      return joinFacts([
        id,
        phone,
        // A sale without a product is named after its account, which is then not repeated.
        account !== title && account,
        stage && stageName(stage),
        ...recordColumns(entity)
          .columns.filter(
            ({ name }) => name !== "phone" && name !== "currency" && !titleColumns[entity]?.includes(name),
          )
          .map((column) => formatFact(facts[column.name], column, facts)),
      ]);
    },
  };
}
