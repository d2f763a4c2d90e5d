import { useTranslation } from "react-i18next";

import type { Change, Dimension, Share } from "#domain/analysis/analysis.ts";
import type { DimensionName } from "#domain/analysis/facts.ts";
import { differenceOf } from "#domain/analysis/leading-shares.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { RowsLink } from "./rows-link.tsx";
import { useShareName } from "./use-share-name.ts";

const sum = (values: number[]) => values.reduce((whole, value) => whole + value, 0);

const cell = "px-3 text-right whitespace-nowrap";

type Props = {
  dimension: Dimension;
  currency: string;
  byDeals: boolean;
  /** The lists of all that the shares add up to. */
  whole: Pick<Change, "where" | "whereBefore">;
};

/** What each member of a dimension contributed to a change; the last line is all of them. */
export function ShareTable({ dimension: { dimension, shares }, currency, byDeals, whole }: Props) {
  const { t } = useTranslation("analyses");
  const { money, number, signed } = useFormat();
  const change = (value: number) => signed(value, byDeals ? number(value) : money(value, currency));
  const differ = (share: Share) => differenceOf(share, byDeals);
  return (
    <div
      className="scrollbar-thin overflow-x-auto rounded-lg border"
      tabIndex={0}
      role="region"
      aria-label={t(`by.${dimension}`)}
    >
      <table className="w-full min-w-md">
        <thead>
          <tr className="text-muted-foreground h-9 border-b text-left">
            <th scope="col" className="px-3 font-medium">
              {t(`by.${dimension}`)}
            </th>
            {(["now", "before", "change"] as const).map((column) => (
              <th key={column} scope="col" className="px-3 text-right font-medium">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular">
          {shares.map((share) => (
            <ShareRow key={share.id ?? share.kind} dimension={dimension} share={share} currency={currency}>
              {change(differ(share))}
            </ShareRow>
          ))}
        </tbody>
        <tfoot className="tabular">
          <tr className="h-9 font-medium">
            <th scope="row" className="px-3 text-left">
              {t("columns.all")}
            </th>
            <td className={cell}>
              <Amount
                minor={sum(shares.map(({ minor }) => minor))}
                deals={sum(shares.map(({ deals }) => deals))}
                where={whole.where}
                currency={currency}
              />
            </td>
            <td className={cell}>
              <Amount
                minor={sum(shares.map((share) => share.minor_before))}
                deals={sum(shares.map((share) => share.deals_before))}
                where={whole.whereBefore}
                currency={currency}
              />
            </td>
            <td className={cell}>{change(sum(shares.map(differ)))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type RowProps = { dimension: DimensionName; share: Share; currency: string; children: string };

/** Each figure leads to the deals that it adds up. */
function ShareRow({ dimension, share, currency, children }: RowProps) {
  const name = useShareName(dimension, share);
  return (
    <tr className="h-9 border-b">
      <th scope="row" className="max-w-60 truncate px-3 text-left font-normal">
        {name}
      </th>
      <td className={cell}>
        <Amount minor={share.minor} deals={share.deals} where={share.where} currency={currency} />
      </td>
      <td className={cell}>
        <Amount minor={share.minor_before} deals={share.deals_before} where={share.whereBefore} currency={currency} />
      </td>
      <td className={cell}>{children}</td>
    </tr>
  );
}

type AmountProps = { minor: number; deals: number; where: string | undefined; currency: string };

function Amount({ minor, deals, where, currency }: AmountProps) {
  const { money, number } = useFormat();
  return (
    <RowsLink where={where}>
      {money(minor, currency)} <span className="text-muted-foreground font-normal">({number(deals)})</span>
    </RowsLink>
  );
}
