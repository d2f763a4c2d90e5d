import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { addDays } from "#domain/time/dates.ts";
import { accountSummaryQuery } from "#web/data/records/record-summaries.ts";
import { FactStrip } from "#web/ui/fact-strip.tsx";
import { Overdue } from "#web/ui/overdue.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useOpenDealsFact } from "./use-open-deals-fact.ts";

/** Renders an account's purchases and the expected time of the next one. For unknown values, the reason is shown. */
export function AccountStrip({ id }: { id: string }) {
  const { t } = useTranslation("records");
  const { days: range, shortDay, money, number, percent, signed } = useFormat();
  const { data } = useQuery(accountSummaryQuery(id));
  const openDeals = useOpenDealsFact(data?.open);
  const orders = data?.orders ?? 0;
  const few = orders === 0 ? t("strip.noOrder") : t("strip.fewOrders", { count: orders, total: number(orders) });
  const days = (key: "strip.days" | "strip.daysAgo", count: number) => t(key, { count, total: number(count) });
  const ago = (count: number) => (count === 0 ? t("strip.today") : days("strip.daysAgo", count));
  // The server's day, in the time zone of the workspace.
  const today = data?.last_on ? addDays(data.last_on, data.days_since ?? 0) : "";
  const { year_minor: revenue, previous_minor: before } = data ?? {};
  const growth = revenue && before && before > 0 ? Math.round((100 * (revenue - before)) / before) : undefined;
  const facts = [
    {
      name: t("strip.revenue"),
      value: data && data.year_minor !== null ? money(Math.round(data.year_minor), data.currency, false) : undefined,
      note:
        data?.year_minor === null
          ? t("strip.nothingBought")
          : growth !== undefined && t("strip.growth", { change: signed(growth, percent(growth, 0)) }),
    },
    {
      name: t("strip.lastOrder"),
      value: data?.last_on ? ago(data.days_since ?? 0) : undefined,
      note: data?.last_on ? shortDay(data.last_on) : t("strip.noOrder"),
    },
    {
      name: t("strip.rhythm"),
      value: typeof data?.usual_days === "number" ? days("strip.days", data.usual_days) : undefined,
      note: data?.usual_days === null ? few : t("strip.orders", { count: orders, total: number(orders) }),
    },
    {
      name: t("strip.nextOrder"),
      value: !data?.next_on ? undefined : data.next_on < today ? (
        <Overdue since={data.next_on} today={today} isEstimate={data.days_late === null} />
      ) : (
        shortDay(data.next_on)
      ),
      note: data?.next_from && data.next_until ? range({ from: data.next_from, to: data.next_until }, true) : few,
    },
    openDeals,
  ];
  return <FactStrip label={t("strip.label")} facts={facts} isPending={!data} />;
}
