import { useTranslation } from "react-i18next";

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
            className: "w-full",
            cell: ({ feature }) => (
              <>
                {t(`features.${feature}`)}
                <span className="text-muted-foreground block text-xs">{t(`prices.by.${feature}`)}</span>
              </>
            ),
          },
          {
            key: "tokens",
            header: t("history.amount"),
            isNumeric: true,
            cell: ({ steps }) => (
              <span className="grid grid-cols-[repeat(4,minmax(3.25rem,1fr))] justify-items-end gap-x-1 sm:grid-cols-[repeat(4,5.5rem)]">
                {steps.map(({ price, upTo }, at) => (
                  <span key={price} className={at === 0 ? columnOf[steps.length] : undefined}>
                    {number(price)}
                    <span className="text-muted-foreground block text-xs">
                      {upTo === null ? at > 0 && `> ${number(steps[at - 1]?.upTo ?? 0)}` : `≤ ${number(upTo)}`}
                    </span>
                  </span>
                ))}
              </span>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** The column of the first price, by number of prices, so that the last ones are below each other. */
const columnOf: Record<number, string> = { 1: "col-start-4", 2: "col-start-3", 3: "col-start-2" };
