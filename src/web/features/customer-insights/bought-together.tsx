import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import type { AccountsOf } from "#web/data/measures/accounts-of.ts";
import { boughtTogetherQuery } from "#web/data/measures/customers.ts";
import { FiguresBar } from "#web/figures/figures-bar.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { buyingDefaults, togetherDays } from "./buying-questions.ts";
import type { BuyingSearch } from "./buying.tsx";

type Props = BuyingSearch & {
  some: AccountsOf;
  /** Today in the workspace's time zone; undefined while pending. */
  today: string | undefined;
};

/**
 * Renders which products are bought together in the selected days, and how much more often than by chance: within orders, if
 * these are known.
 */
export function BoughtTogether({ some, today, search, onSearch }: Props) {
  const { t } = useTranslation("customer-insights");
  const texts = useMeasureTexts();
  const { number } = useFormat();
  const days = today === undefined ? undefined : togetherDays(search, today);
  const { data } = useQuery(boughtTogetherQuery(some, days));
  const isByOrder = data?.some((one) => one.is_by_order) ?? false;
  const product = (id: string, name: string) => (
    <RecordLink entity="products" id={id} className="font-medium">
      {name}
    </RecordLink>
  );
  return (
    <Section
      title={t("together.title")}
      text={days && `${texts.span(days)} · ${t(isByOrder ? "together.textOrders" : "together.text")}`}
      action={
        <div className="print:hidden">
          <FiguresBar
            search={search}
            onSearch={onSearch}
            defaults={buyingDefaults}
            dimensions={[]}
            without={["compare", "currency"]}
          />
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
              key: "baskets",
              header: t(isByOrder ? "together.orders" : "together.customers"),
              isFigure: true,
              cell: ({ baskets }) => number(baskets),
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
