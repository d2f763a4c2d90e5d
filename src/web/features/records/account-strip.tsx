import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { accountSummaryQuery } from "#web/data/records/record-summaries.ts";
import { FactStrip } from "#web/ui/fact-strip.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useOpenDealsFact } from "./use-open-deals-fact.ts";

/** Renders an account's purchases and the expected time of the next one. For unknown values, the reason is shown. */
export function AccountStrip({ id }: { id: string }) {
  const { t } = useTranslation("records");
  const { day, money, number } = useFormat();
  const { data } = useQuery(accountSummaryQuery(id));
  const openDeals = useOpenDealsFact(data?.open);
  const orders = data?.orders ?? 0;
  const few = orders === 0 ? t("strip.noOrder") : t("strip.fewOrders", { count: orders, total: number(orders) });
  const days = (key: "strip.days" | "strip.daysAgo" | "strip.daysLate", count: number) =>
    t(key, { count, total: number(count) });
  const facts = [
    {
      name: t("strip.revenue"),
      value: data && data.year_minor !== null ? money(Math.round(data.year_minor), data.currency, false) : undefined,
      note: data?.year_minor === null && t("strip.nothingBought"),
    },
    {
      name: t("strip.lastOrder"),
      value: data?.last_on ? day(data.last_on) : undefined,
      note:
        data?.days_since === 0
          ? t("strip.today")
          : typeof data?.days_since === "number"
            ? days("strip.daysAgo", data.days_since)
            : t("strip.noOrder"),
    },
    {
      name: t("strip.rhythm"),
      value: typeof data?.usual_days === "number" ? days("strip.days", data.usual_days) : undefined,
      note: data?.usual_days === null && few,
    },
    {
      name: t("strip.nextOrder"),
      value: data?.next_on ? day(data.next_on) : undefined,
      note:
        typeof data?.days_late === "number" ? (
          <span className="text-critical font-medium">{days("strip.daysLate", data.days_late)}</span>
        ) : data?.next_from && data.next_until ? (
          t("strip.between", { from: day(data.next_from), until: day(data.next_until) })
        ) : (
          few
        ),
    },
    openDeals,
  ];
  return <FactStrip label={t("strip.label")} facts={facts} isPending={!data} />;
}
