import { useTranslation } from "react-i18next";

import type { CustomerProfile } from "#domain/customers/customer-insights.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

export function LastOrders({ profile }: { profile: CustomerProfile | undefined }) {
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
