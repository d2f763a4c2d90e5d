import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { SimilarCustomer } from "#domain/customers/customer-insights.ts";
import { similarCustomersQuery } from "#web/data/customers/customers.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { AccountList } from "./account-list.tsx";
import { CustomerLink } from "./customer-link.tsx";

export function SimilarCustomers({ of, ...context }: SelectionContext & { of: string }) {
  const { t } = useTranslation("customer-insights");
  const { number, percent, money, list } = useFormat();
  const { data } = useQuery(similarCustomersQuery(of));
  const rounded = (value: number) => number(Math.round(value * 100) / 100);
  const why = ({ overlap, shared, orders, own_orders: own }: SimilarCustomer) =>
    t("similar.why", {
      overlap: percent(100 * overlap, 0),
      shared: list(shared),
      orders: number(orders),
      own: number(own),
    });
  return (
    <AccountList
      {...context}
      title={t("similar.title")}
      note={t("similar.text")}
      none={t("similar.none")}
      rows={data}
      pendingRows={5}
      task={({ account }) => t("act.task", { account })}
      cells={({ account, distance, overlap, shared, minor, currency, orders }) => ({
        account,
        distance,
        overlap,
        shared: shared.join("; "),
        revenue_365_days: money(Math.round(minor), currency),
        orders,
      })}
      columns={[
        {
          key: "account",
          header: t("next.customer"),
          isName: true,
          cell: (row) => <CustomerLink id={row.account_id}>{row.account}</CustomerLink>,
        },
        { key: "distance", header: t("similar.distance"), isNumeric: true, cell: ({ distance }) => rounded(distance) },
        { key: "why", header: t("why"), cell: why },
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
