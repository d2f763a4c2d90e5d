import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import type { AccountFilter } from "#web/data/customers/account-filter.ts";
import { productAffinityQuery } from "#web/data/customers/customers.ts";
import { MetricFilters } from "#web/metrics/metric-filters.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { affinityDays } from "./purchase-questions.ts";
import type { PurchasesSearch } from "./purchases.tsx";

type Props = PurchasesSearch & {
  some: AccountFilter;
  /** Today in the workspace's time zone; undefined while loading. */
  today: string | undefined;
};

/**
 * Renders products that were bought together in the selected days, with their lift over chance. Counts orders if order
 * numbers are known, otherwise customers.
 */
export function ProductAffinity({ some, today, search, onSearch }: Props) {
  const { t } = useTranslation("customer-insights");
  const texts = useMeasureTexts();
  const { number } = useFormat();
  const days = today === undefined ? undefined : affinityDays(search, today);
  const { data } = useQuery(productAffinityQuery(some, days));
  const isByOrder = data?.some((row) => row.is_by_order) ?? false;
  const product = (id: string, name: string) => (
    <RecordLink entity="products" id={id} className="font-medium">
      {name}
    </RecordLink>
  );
  return (
    <Section
      title={t("together.title")}
      text={days && texts.span(days)}
      note={t(isByOrder ? "together.textOrders" : "together.text")}
      action={
        <div className="max-w-full min-w-0 print:hidden">
          <MetricFilters search={search} onSearch={onSearch} dimensions={[]} without={["compare", "currency"]} />
        </div>
      }
    >
      {data?.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t("together.none")}</p>
      ) : (
        <DataTable
          isFramed
          label={t("together.title")}
          rows={data}
          pendingRows={5}
          keyOf={(row) => `${row.product_id} ${row.with_id}`}
          columns={[
            {
              key: "product",
              header: t("together.product"),
              isName: true,
              cell: (row) => product(row.product_id, row.product),
            },
            { key: "with", header: t("together.with"), cell: (row) => product(row.with_id, row.with_product) },
            {
              key: "baskets",
              header: t(isByOrder ? "together.orders" : "together.customers"),
              isNumeric: true,
              cell: ({ baskets }) => number(baskets),
            },
            {
              key: "lift",
              isSorted: true,
              header: t("together.lift"),
              isNumeric: true,
              cell: ({ lift }) => t("together.times", { times: number(Math.round(lift * 10) / 10) }),
            },
          ]}
        />
      )}
    </Section>
  );
}
