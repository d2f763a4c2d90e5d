import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { customersAtRisk } from "#domain/customers/customer-rhythm.ts";
import type { AccountFilter } from "#web/data/customers/account-filter.ts";
import { customerRhythmsQuery } from "#web/data/customers/customers.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { NextOrder, RiskBadge } from "#web/metrics/next-order.tsx";
import { RevenueAtRisk } from "#web/metrics/revenue-at-risk.tsx";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { MemberName } from "#web/people/member-name.tsx";
import { cn } from "#web/ui/class-names.ts";
import { RecordMark } from "#web/ui/record-mark.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { isFiltered } from "./account-filter.ts";
import { AccountList } from "./account-list.tsx";
import { CustomerLink } from "./customer-link.tsx";

type Rhythm = ResponseOf<typeof customerRhythmsQuery>[number];

/** Renders actions for a customer: planning a call about a subject, and writing an email. */
export type CustomerActions = (customer: { id: string; name: string; subject: string }) => ReactNode;

type Props = SelectionContext & { some: AccountFilter; actions: CustomerActions | undefined };

/** Renders the expected next order of each customer, based on their past intervals, with actions for overdue orders. */
export function NextOrders({ some, actions, ...context }: Props) {
  const { t } = useTranslation(["customer-insights", "kinds", "activities"]);
  const { number, money, shortDay } = useFormat();
  const { data: members } = useQuery(membersQuery());
  const { data } = useQuery(customerRhythmsQuery(null, some));
  const [only, setOnly] = useState<Rhythm["risk"] | null>(null);
  const total = data?.[0]?.total ?? 0;
  return (
    <AccountList
      {...context}
      intro={<RiskFilter rhythms={data} total={total} only={only} onOnly={setOnly} />}
      title={t("next.title")}
      note={t("next.text")}
      none={t(isFiltered(some) ? "noneOfThese" : "next.none")}
      rows={only === null ? data : data?.filter(({ risk }) => risk === only)}
      pendingRows={12}
      total={only === null ? total : 0}
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
              <p className="text-muted-foreground text-xs sm:hidden pointer-coarse:-mt-2.5">
                {t("next.next")} · <NextOrder rhythm={row} />
              </p>
            </>
          ),
        },
        {
          key: "risk",
          header: t("next.risk"),
          isSorted: true,
          cell: ({ risk }) => <RiskBadge risk={risk} />,
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
          cell: ({ last_on: last }) => shortDay(last),
        },
        {
          key: "next",
          header: t("next.next"),
          from: "sm",
          cell: (row) => <NextOrder rhythm={row} />,
        },
        {
          key: "revenue",
          header: t("next.revenue"),
          isNumeric: true,
          from: "sm",
          cell: ({ minor, currency }) => money(Math.round(minor), currency, false),
        },
        {
          key: "owner",
          header: t("kinds:accounts.fields.owner_id"),
          from: "lg",
          cell: ({ account_owner_id: id }) => {
            const owner = members?.find((member) => member.id === id);
            return owner ? <MemberName member={owner} /> : "—";
          },
        },
        ...(actions
          ? [
              {
                key: "actions",
                header: <span className="sr-only">{t("activities:phoneBar")}</span>,
                from: "sm" as const,
                className: "w-20 py-0 print:hidden",
                cell: ({ account_id: id, account: name }: Rhythm) =>
                  actions({ id, name, subject: t("act.task", { account: name }) }),
              },
            ]
          : []),
      ]}
    />
  );
}

type FilterProps = {
  /** The customers at risk first; undefined while loading. */
  rhythms: readonly Rhythm[] | undefined;
  /** The number of all customers; `rhythms` contains only the first of them. */
  total: number;
  only: Rhythm["risk"] | null;
  onOnly: (risk: Rhythm["risk"] | null) => void;
};

function RiskFilter({ rhythms, total, only, onOnly }: FilterProps) {
  const { t } = useTranslation("customer-insights");
  const { number } = useFormat();
  if (!rhythms) return <div className="h-7 max-sm:h-13" />;
  if (rhythms.length === 0) return null;
  const countOf = (risk: Rhythm["risk"]) => rhythms.filter((rhythm) => rhythm.risk === risk).length;
  const counts = { high: countOf("high"), medium: countOf("medium"), low: total - customersAtRisk(rhythms).length };
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <RevenueAtRisk rhythms={rhythms} />
      <div role="radiogroup" aria-label={t("next.risk")} className="flex flex-wrap gap-0.5">
        {([null, "high", "medium", "low"] as const).map((risk) => (
          <label
            key={risk ?? "all"}
            className={cn(
              "tab-fill has-focus-visible:outline-ring inline-flex cursor-pointer items-center gap-1 rounded-md px-2 py-1 text-xs font-medium has-focus-visible:outline-2",
              only === risk
                ? "text-secondary-foreground before:bg-secondary"
                : "text-muted-foreground hover:before:bg-accent hover:text-foreground",
            )}
          >
            <input type="radio" name="risk" className="sr-only" checked={only === risk} onChange={() => onOnly(risk)} />
            {t(risk === null ? "next.everyRisk" : `risk.${risk}`)}{" "}
            <span className="tabular font-normal">{number(risk === null ? total : counts[risk])}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
