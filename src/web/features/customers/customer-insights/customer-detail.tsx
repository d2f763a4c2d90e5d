import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { CustomerProfile } from "#domain/customers/customer-insights.ts";
import { customerProfileQuery } from "#web/data/customers/customers.ts";
import type { SelectionContext } from "#web/metrics/selection-actions.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { CustomerMetrics } from "./customer-metrics.tsx";
import { ExportCustomer } from "./export-tables.tsx";
import { InactiveChampions } from "./inactive-champions.tsx";
import { Purchases, type PurchasesSearch } from "./purchases.tsx";
import { SimilarCustomers } from "./similar-customers.tsx";
import { Wallet } from "./wallet.tsx";

export function CustomerDetail({
  id,
  search,
  onSearch,
  ...context
}: SelectionContext & PurchasesSearch & { id: string }) {
  const { t } = useTranslation(["customer-insights", "records"]);
  const { data: profile } = useQuery(customerProfileQuery(id));
  const data = profile ?? undefined;
  const segment = data?.segment ? t(`records:choices.${data.segment}`) : null;
  return (
    <>
      <CustomerMetrics id={id} profile={data} segment={segment} />
      {data?.orders !== 0 && (
        <>
          <Purchases
            id={id}
            name={data?.name ?? ""}
            search={search}
            onSearch={onSearch}
            action={<ExportCustomer id={id} search={search} />}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
            <Wallet profile={data} segment={segment} />
            <LastOrders profile={data} />
          </div>
          <SimilarCustomers of={id} {...context} />
        </>
      )}
      <InactiveChampions of={id} {...context} />
    </>
  );
}

function LastOrders({ profile }: { profile: CustomerProfile | undefined }) {
  const { t } = useTranslation("customer-insights");
  const { number, money, day } = useFormat();
  return (
    <Section title={t("orders.title")} text={t("orders.text")}>
      <DataTable
        isFramed
        label={t("orders.title")}
        rows={profile?.last_orders}
        pendingRows={6}
        keyOf={({ day: on }) => on}
        columns={[
          { key: "day", header: t("orders.day"), isName: true, cell: (row) => day(row.day) },
          {
            key: "gap",
            header: t("orders.gap"),
            isNumeric: true,
            cell: ({ gap }) => (gap === null ? t("orders.first") : t("next.days", { count: gap, total: number(gap) })),
          },
          {
            key: "amount",
            header: t("orders.amount"),
            isNumeric: true,
            cell: ({ minor }) => profile && money(Math.round(minor), profile.currency, false),
          },
        ]}
      />
    </Section>
  );
}
