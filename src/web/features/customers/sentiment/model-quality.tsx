import { useTranslation } from "react-i18next";

import { modelCards, modelLanguages } from "#domain/customers/sentiment/model-card.ts";
import { languages } from "#domain/languages.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

export function ModelQuality() {
  const { t } = useTranslation("sentiment-analysis");
  const { number, percent } = useFormat();
  const [first] = modelLanguages;
  return (
    <Section
      title={t("model.title")}
      note={t("model.text", { count: first ? modelCards[first].tests.customers.texts : 0 })}
    >
      <DataTable
        isFramed
        scrolls
        label={t("model.title")}
        rows={modelLanguages}
        keyOf={(language) => language}
        columns={[
          { key: "language", header: t("model.language"), isName: true, cell: (language) => languages[language] },
          {
            key: "customers",
            header: t("model.customers"),
            isNumeric: true,
            cell: (language) => number(modelCards[language].tests.customers.macro_f1),
          },
          {
            key: "sources",
            header: t("model.sources"),
            isNumeric: true,
            cell: (language) => number(modelCards[language].tests.other_sources.macro_f1),
          },
          {
            key: "sure",
            header: t("model.sure"),
            isNumeric: true,
            from: "sm",
            cell: (language) => {
              const { sure, sure_right: right } = modelCards[language].tests.customers;
              return t("model.sureRight", { sure: percent(100 * sure, 0), right: percent(100 * right, 0) });
            },
          },
          {
            key: "trained",
            header: t("model.trained"),
            isNumeric: true,
            from: "md",
            cell: (language) => number(modelCards[language].trained_on),
          },
        ]}
      />
    </Section>
  );
}
