import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { PageExport } from "#web/metrics/page-export.tsx";
import { useResultTables } from "#web/metrics/result-tables.ts";

type Props = Record<"month" | "pipeline" | "revenue" | "conversion", MeasureResult>;

export function ExportTables({ month, pipeline, revenue, conversion }: Props) {
  const { t } = useTranslation("home");
  const tables = useResultTables();
  const main = tables.totals(month, t("stats.label"));
  const all = () => [
    main,
    tables.rows(revenue, t("charts.revenue")),
    tables.rows(conversion, t("charts.conversion")),
    tables.rows(pipeline, t("charts.pipeline"), ["stage"]),
  ];
  return <PageExport isAsked name="dashboard" main={main} tables={all} />;
}
