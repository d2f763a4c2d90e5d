import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { PageExport } from "#web/metrics/page-export.tsx";
import { useResultTables } from "#web/metrics/result-tables.ts";

type Props = Record<"whole" | "course" | "distribution", MeasureResult | undefined> & {
  /** Title of the trend. */
  trend: string;
};

export function ExportTables({ trend, whole, course, distribution }: Props) {
  const { t } = useTranslation("sentiment-analysis");
  const tables = useResultTables();
  const main = course && tables.rows(course, trend);
  const all = () => [
    ...(main ? [main] : []),
    ...(whole ? [tables.totals(whole, t("metrics"))] : []),
    ...(distribution ? [tables.totals(distribution, t("distribution"))] : []),
  ];
  return <PageExport name="sentiment" main={main} tables={all} />;
}
