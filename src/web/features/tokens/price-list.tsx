import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { priceRanges } from "#domain/tokens/price-ranges.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

export function PriceList() {
  const { t } = useTranslation("tokens");
  const { number } = useFormat();
  return (
    <Section title={t("prices.title")} note={t("prices.text")}>
      <DataTable
        label={t("prices.title")}
        rows={priceRanges}
        keyOf={({ feature }) => feature}
        columns={[
          {
            key: "feature",
            header: t("prices.feature"),
            isName: true,
            cell: ({ feature }) => t(`features.${feature}`),
          },
          {
            key: "tokens",
            header: t("history.amount"),
            isNumeric: true,
            cell: ({ least, most }) => (least === most ? number(least) : `${number(least)}–${number(most)}`),
          },
          {
            key: "by",
            header: t("prices.dependsOn"),
            className: "pl-4",
            cell: ({ feature, steps }) => (
              <>
                {t(`prices.by.${feature}`)}
                {steps.length > 1 && (
                  <span className="text-muted-foreground tabular block text-xs">
                    {joinFacts(
                      steps.map(({ price, upTo }) => {
                        const tokens = t("meter.tokens", { count: price, total: number(price) });
                        return upTo === null
                          ? t("prices.beyond", { tokens })
                          : t("prices.upTo", { tokens, most: number(upTo) });
                      }),
                    )}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}
