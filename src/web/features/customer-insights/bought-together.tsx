import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { AccountsOf } from "#web/data/measures/accounts-of.ts";
import { boughtTogetherQuery } from "#web/data/measures/customers.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

/** Which products the same customers buy, and how much more often than chance would have it. */
export function BoughtTogether({ some }: { some: AccountsOf }) {
  const { t } = useTranslation("customer-insights");
  const { number } = useFormat();
  const { data } = useQuery(boughtTogetherQuery(some));
  const product = (id: string, name: string) => (
    <RecordLink entity="products" id={id} className="font-medium">
      {name}
    </RecordLink>
  );
  return (
    <Section title={t("together.title")} text={t("together.text")}>
      {data?.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t("together.none")}</p>
      ) : (
        <DataTable
          isFramed
          label={t("together.title")}
          rows={data}
          pendingRows={5}
          keyOf={(one) => `${one.product_id} ${one.with_id}`}
          columns={[
            {
              key: "product",
              header: t("together.product"),
              isName: true,
              cell: (one) => product(one.product_id, one.product),
            },
            { key: "with", header: t("together.with"), cell: (one) => product(one.with_id, one.with_product) },
            {
              key: "customers",
              header: t("together.customers"),
              isFigure: true,
              cell: ({ customers }) => number(customers),
            },
            {
              key: "lift",
              header: t("together.lift"),
              isFigure: true,
              cell: ({ lift }) => t("together.times", { times: number(Math.round(lift * 10) / 10) }),
            },
          ]}
        />
      )}
    </Section>
  );
}
