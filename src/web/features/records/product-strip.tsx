import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { productSummaryQuery } from "#web/data/records/record-summaries.ts";
import { FactStrip } from "#web/ui/fact-strip.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useOpenDealsFact } from "./use-open-deals-fact.ts";

/** Renders the revenue, customers, last sale and open deals of a product, with the reasons for unknown values. */
export function ProductStrip({ id }: { id: string }) {
  const { t } = useTranslation("records");
  const { shortDay, money, number } = useFormat();
  const { data } = useQuery(productSummaryQuery(id));
  const openDeals = useOpenDealsFact(data?.open);
  const days = data?.days_since ?? 0;
  const facts = [
    {
      name: t("strip.revenue"),
      value: data && data.year_minor !== null ? money(Math.round(data.year_minor), data.currency, false) : undefined,
      note: data?.units
        ? t("strip.units", { count: data.units, total: number(data.units) })
        : data?.year_minor === null && t("strip.nothingSold"),
    },
    { name: t("strip.customers"), value: data && number(data.customers) },
    {
      name: t("strip.lastSale"),
      value: !data?.last_on
        ? undefined
        : days === 0
          ? t("strip.today")
          : t("strip.daysAgo", { count: days, total: number(days) }),
      note: data?.last_on ? shortDay(data.last_on) : t("strip.noSale"),
    },
    openDeals,
  ];
  return <FactStrip label={t("strip.label")} facts={facts} isPending={!data} />;
}
