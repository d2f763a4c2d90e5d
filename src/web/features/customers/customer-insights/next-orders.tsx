import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { countDays } from "#domain/time/dates.ts";
import type { AccountFilter } from "#web/data/customers/account-filter.ts";
import { customerRhythmsQuery } from "#web/data/customers/customers.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { Badge } from "#web/ui/kit/badge.tsx";
import { RecordMark } from "#web/ui/record-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { isFiltered } from "./account-filter.ts";
import { AccountList } from "./account-list.tsx";
import { CustomerLink } from "./customer-link.tsx";
import { riskTones } from "./risk-tones.ts";

type Row = ResponseOf<typeof customerRhythmsQuery>[number];

/** Returns the number of days since the expected next order; negative if it is in the future. */
const daysLate = ({ days_quiet: quiet, last_on: last, next_on: next }: Row) =>
  quiet - (countDays({ from: last, to: next }) - 1);

/** Renders the expected next order of each customer, based on their past intervals, with actions for overdue orders. */
export function NextOrders({ some, ...context }: SelectionContext & { some: AccountFilter }) {
  const { t } = useTranslation("customer-insights");
  const { number, money, day } = useFormat();
  const { data } = useQuery(customerRhythmsQuery(null, some));
  const between = ({ next_from: from, next_until: until }: Row) =>
    t("next.between", { from: day(from), until: day(until) });
  const expected = (row: Row) => {
    const late = daysLate(row);
    return late > 0 ? t("next.late", { count: late, total: number(late) }) : day(row.next_on);
  };
  const atRisk = data?.filter(({ risk }) => risk !== "low") ?? [];
  const countOf = (risk: Row["risk"]) => number(atRisk.filter((row) => row.risk === risk).length);
  // A truncated list has no known sum.
  const isWhole = data?.length === data?.[0]?.total;
  return (
    <AccountList
      {...context}
      title={t("next.title")}
      note={t("next.text")}
      {...(isWhole &&
        atRisk[0] && {
          text: t("next.atRisk", {
            count: atRisk.length,
            total: number(atRisk.length),
            revenue: money(
              atRisk.reduce((sum, { minor }) => sum + Math.round(minor), 0),
              atRisk[0].currency,
              false,
            ),
            high: countOf("high"),
            medium: countOf("medium"),
          }),
        })}
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
              <span className="flex items-center gap-2">
                <RecordMark entity="accounts" name={row.account} />
                <CustomerLink id={row.account_id}>{row.account}</CustomerLink>
              </span>
              <p className="text-muted-foreground text-xs sm:hidden">{joinFacts([t("next.next"), expected(row)])}</p>
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
            <span
              className={daysLate(row) > 0 ? "text-warning" : ""}
              data-tooltip={joinFacts([daysLate(row) > 0 && day(row.next_on), between(row)])}
            >
              {expected(row)}
              <span className="sr-only"> ({between(row)})</span>
            </span>
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
