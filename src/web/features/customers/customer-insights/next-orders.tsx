import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { AccountFilter } from "#web/data/customers/account-filter.ts";
import { customerRhythmsQuery } from "#web/data/customers/customers.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { isFiltered } from "./account-filter.ts";
import { AccountList } from "./account-list.tsx";
import { CustomerLink } from "./customer-link.tsx";
import { riskTones } from "./risk-tones.ts";

/** Renders the expected next order of each customer, based on their past intervals, with actions for overdue orders. */
export function NextOrders({ some, ...context }: SelectionContext & { some: AccountFilter }) {
  const { t } = useTranslation("customer-insights");
  const { number, money, day } = useFormat();
  const { data } = useQuery(customerRhythmsQuery(null, some));
  return (
    <AccountList
      {...context}
      title={t("next.title")}
      note={t("next.text")}
      none={t(isFiltered(some) ? "noneOfThese" : "next.none")}
      rows={data}
      pendingRows={10}
      total={data?.[0]?.total ?? 0}
      task={({ account }) => t("act.task", { account })}
      cells={({ account, risk, usual_days, last_on, next_on, next_from, next_until, days_quiet }) => ({
        account,
        risk,
        usual_days,
        last_on,
        next_on,
        next_from,
        next_until,
        days_quiet,
      })}
      columns={[
        {
          key: "account",
          header: t("next.customer"),
          isName: true,
          cell: (row) => (
            <>
              <CustomerLink id={row.account_id}>{row.account}</CustomerLink>
              <p className="text-muted-foreground text-xs sm:hidden">
                {t("next.next")} · {day(row.next_on)}
              </p>
            </>
          ),
        },
        {
          key: "risk",
          header: t("next.risk"),
          cell: ({ risk }) => <Badge tone={riskTones[risk]}>{t(`risk.${risk}`)}</Badge>,
        },
        {
          key: "usual",
          header: t("next.usual"),
          from: "md",
          cell: ({ usual_days: usual }) => t("next.days", { count: usual, total: number(usual) }),
        },
        {
          key: "last",
          header: t("next.last"),
          from: "lg",
          cell: ({ last_on: last }) => day(last),
        },
        {
          key: "next",
          header: t("next.next"),
          from: "sm",
          cell: (row) => (
            <>
              {day(row.next_on)}
              <p className="text-muted-foreground text-xs">
                {t("next.between", { from: day(row.next_from), until: day(row.next_until) })}
              </p>
            </>
          ),
        },
        {
          key: "revenue",
          header: t("next.revenue"),
          isNumeric: true,
          from: "sm",
          cell: ({ minor, currency }) => money(Math.round(minor), currency, false),
        },
      ]}
    />
  );
}
