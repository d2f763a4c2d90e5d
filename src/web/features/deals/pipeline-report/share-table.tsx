import { useTranslation } from "react-i18next";

import type { Change, Dimension, Share } from "#domain/deals/pipeline-report/analysis.ts";
import type { DimensionName } from "#domain/deals/pipeline-report/facts.ts";
import { differenceOf } from "#domain/deals/pipeline-report/leading-shares.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { RowsLink } from "./rows-link.tsx";
import { useShareName } from "./use-share-name.ts";

const sum = (values: number[]) => values.reduce((whole, value) => whole + value, 0);

type Props = {
  dimension: Dimension;
  currency: Currency;
  byDeals: boolean;
  /** The filters of the lists that the two totals link to. */
  whole: Pick<Change, "where" | "whereBefore">;
};

/** Renders the contribution of each group of a dimension to a change. The last row is the total. */
export function ShareTable({ dimension: { dimension, shares }, currency, byDeals, whole }: Props) {
  const { t } = useTranslation("analyses");
  const { money, number, signed } = useFormat();
  const change = (value: number) => signed(value, byDeals ? number(value) : money(value, currency));
  const differ = (share: Share) => differenceOf(share, byDeals);
  const total = (of: (share: Share) => number) => sum(shares.map(of));
  return (
    <DataTable
      isFramed
      scrolls
      label={t(`by.${dimension}`)}
      className="min-w-md"
      rows={shares}
      keyOf={(share) => share.id ?? share.kind}
      columns={[
        {
          key: "name",
          header: t(`by.${dimension}`),
          isName: true,
          className: "max-w-60 truncate",
          cell: (share) => <ShareName dimension={dimension} share={share} />,
          foot: t("columns.all"),
        },
        {
          key: "now",
          header: t("columns.now"),
          isNumeric: true,
          cell: ({ minor, deals, where }) => <Amount minor={minor} deals={deals} where={where} currency={currency} />,
          foot: (
            <Amount
              minor={total(({ minor }) => minor)}
              deals={total(({ deals }) => deals)}
              where={whole.where}
              currency={currency}
            />
          ),
        },
        {
          key: "before",
          header: t("columns.before"),
          isNumeric: true,
          cell: ({ minor_before: minor, deals_before: deals, whereBefore: where }) => (
            <Amount minor={minor} deals={deals} where={where} currency={currency} />
          ),
          foot: (
            <Amount
              minor={total((share) => share.minor_before)}
              deals={total((share) => share.deals_before)}
              where={whole.whereBefore}
              currency={currency}
            />
          ),
        },
        {
          key: "change",
          header: t("columns.change"),
          isNumeric: true,
          cell: (share) => change(differ(share)),
          foot: change(total(differ)),
        },
      ]}
    />
  );
}

function ShareName({ dimension, share }: { dimension: DimensionName; share: Share }) {
  return useShareName(dimension, share);
}

type AmountProps = { minor: number; deals: number; where: string | undefined; currency: Currency };

function Amount({ minor, deals, where, currency }: AmountProps) {
  const { money, number } = useFormat();
  return (
    <RowsLink where={where}>
      {money(minor, currency)} <span className="text-muted-foreground font-normal">({number(deals)})</span>
    </RowsLink>
  );
}
