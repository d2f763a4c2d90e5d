import { useTranslation } from "react-i18next";

import { PageExport } from "#web/metrics/page-export.tsx";
import { useResultTables } from "#web/metrics/result-tables.ts";

import type { AdvancedResults, Contributor } from "./advanced-questions.ts";

export function ExportTables({ results, by }: { results: AdvancedResults | undefined; by: Contributor }) {
  const { t } = useTranslation("advanced-analytics");
  const tables = useResultTables();
  const main = results && tables.rows(results.target, t("target"));
  const all = () =>
    results && main
      ? [
          main,
          tables.rows(results.growth, t("growth")),
          tables.rows(results.contributions, t("contributions.title"), [by]),
          tables.rows(results.funnel, t("funnel.title"), ["source"]),
          tables.rows(results.regions, t("regions"), ["region"]),
          tables.totals(results.costs, t("costs.title")),
          tables.rows(results.costMonths, t("costs.months")),
        ]
      : [];
  return <PageExport name="advanced-analytics" main={main} tables={all} />;
}
