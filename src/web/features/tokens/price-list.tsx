import { Fragment } from "react";
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
            cell: ({ steps, least, most }) =>
              least === most ? (
                number(least)
              ) : (
                <details>
                  <summary className="cursor-pointer whitespace-nowrap">
                    {number(least)}–{number(most)}
                  </summary>
                  <dl className="text-muted-foreground mt-1 grid grid-cols-[1fr_2rem] text-xs whitespace-nowrap">
                    {steps.map(({ price, upTo }, at) => (
                      <Fragment key={price}>
                        <dt>{upTo === null ? `> ${number(steps[at - 1]?.upTo ?? 0)}` : `≤ ${number(upTo)}`}</dt>
                        <dd>{number(price)}</dd>
                      </Fragment>
                    ))}
                  </dl>
                </details>
              ),
          },
        ]}
      />
    </Section>
  );
}
