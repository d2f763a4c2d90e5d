import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { type Lookalike, minLookalikeCustomers } from "#domain/customers/customer-insights.ts";
import type { AccountFilter } from "#web/data/customers/account-filter.ts";
import { lookalikesQuery } from "#web/data/customers/customers.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { AccountList } from "./account-list.tsx";
import { CustomerLink } from "./customer-link.tsx";

/** Renders accounts that are similar to the twenty with the most revenue, and their common traits. */
export function Lookalikes({ some, ...context }: SelectionContext & { some: AccountFilter }) {
  const { t } = useTranslation("customer-insights");
  const { number, money } = useFormat();
  const { data } = useQuery(lookalikesQuery(some));
  const reason = ({ kind, value, best, others }: Lookalike["reasons"][number]) =>
    t("best.reason", {
      trait: t(`best.${kind}`, { value }),
      best: number(best),
      ofBest: number(data?.best ?? 0),
      others: number(others),
      ofOthers: number(data?.others ?? 0),
    });
  const isShort = data && (data.best < minLookalikeCustomers || data.others < minLookalikeCustomers);
  const lacking = {
    needed: number(minLookalikeCustomers),
    best: number(data?.best ?? 0),
    others: number(data?.others ?? 0),
  };
  return (
    <AccountList
      {...context}
      title={t("best.title")}
      note={t("best.text")}
      none={isShort ? t("best.lacks", lacking) : t("best.none")}
      rows={data?.rows}
      pendingRows={5}
      task={({ account }) => t("best.task", { account })}
      cells={({ account, minor, reasons }) => ({
        account,
        revenue_365_days: minor === null || !data ? null : money(Math.round(minor), data.currency),
        reasons: reasons.map(reason).join("; "),
      })}
      columns={[
        {
          key: "account",
          header: t("best.account"),
          isName: true,
          cell: (row) => <CustomerLink id={row.account_id}>{row.account}</CustomerLink>,
        },
        {
          key: "why",
          header: t("why"),
          cell: ({ reasons }) => (
            <ul>
              {reasons.map((similarity) => (
                <li key={`${similarity.kind} ${similarity.value}`}>{reason(similarity)}</li>
              ))}
            </ul>
          ),
        },
        {
          key: "revenue",
          header: t("next.revenue"),
          isNumeric: true,
          from: "sm",
          cell: ({ minor }) =>
            minor === null ? t("best.notYet") : data && money(Math.round(minor), data.currency, false),
        },
      ]}
    />
  );
}
