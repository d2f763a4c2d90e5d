import { useQuery } from "@tanstack/react-query";

import { currencyOr } from "#domain/numbers/currency.ts";
import { type Starter, starterSource } from "#domain/sheets/starters.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { recordsQuery } from "#web/data/records/records.ts";
import type { RecordRow } from "#web/data/requests/read-rows.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { useFormat } from "#web/ui/use-format.ts";

type StarterRow = { name: string; value: string };

const shown = 3;
const questions = [starterSource("sales").question, starterSource("commission").question];

/** Returns the first rows of each starter: undefined while loading, and none if the workspace has no such data. */
export function useStarterRows(
  workspace: Workspace,
  openStages: readonly string[],
): Record<Starter, StarterRow[] | undefined> {
  const texts = useMeasureTexts();
  const { money } = useFormat();
  const metrics = useQuery({ ...metricResultsQuery(questions), meta: { isQuiet: true } });
  const [sales, commission] = metrics.data ?? [];
  const hasStages = openStages.length > 0;
  const dealList = recordsQuery(useColumns("deals"), starterSource("deals", openStages).search, workspace);
  const { data: deals } = useQuery({ ...dealList, enabled: hasStages });
  const priceList = recordsQuery(useColumns("products"), starterSource("prices", openStages).search, workspace);
  const { data: products } = useQuery(priceList);
  const amounts = (rows: RecordRow[], column: "value_minor" | "price_minor") =>
    rows
      .filter((row) => typeof row[column] === "number")
      .slice(0, shown)
      .map((row) => ({
        name: String(row.name),
        value: money(Number(row[column]), currencyOr(row.currency, workspace.currency)),
      }));
  const months = texts.periods((sales?.rows ?? []).flatMap(({ period }) => period ?? []));
  const none = metrics.isError ? [] : undefined;
  return {
    sales: sales
      ? sales.rows
          .filter(({ values: [revenue] }) => revenue)
          .slice(-shown)
          .map(({ period, values: [revenue] }) => ({
            name: period ? months.text(period) : "",
            value: texts.value(revenue, "money", sales),
          }))
      : none,
    commission: commission
      ? commission.rows
          .filter(({ values: [won] }) => won)
          .slice(0, shown)
          .map(({ by: [owner], values: [won] }) => ({
            name: texts.group(owner ?? { id: null, label: null }),
            value: texts.value(won, "money", commission),
          }))
      : none,
    deals: hasStages ? deals && amounts(deals, "value_minor") : [],
    prices: products && amounts(products, "price_minor"),
  };
}
