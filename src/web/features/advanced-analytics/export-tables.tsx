import { useTranslation } from "react-i18next";

import { useAnswerTables } from "#web/figures/answer-tables.ts";
import { PageExport } from "#web/figures/page-export.tsx";

import type { AdvancedAnswers, Contributor } from "./advanced-questions.ts";

/** Renders the menu that exports the metrics of the page. */
export function ExportTables({ answers, by }: { answers: AdvancedAnswers | undefined; by: Contributor }) {
  const { t } = useTranslation("advanced-analytics");
  const tables = useAnswerTables();
  const main = answers && tables.rows(answers.target, t("target"));
  const all = () =>
    answers && main
      ? [
          main,
          tables.rows(answers.growth, t("growth")),
          tables.rows(answers.contributions, t("contributions.title"), [by]),
          tables.rows(answers.funnel, t("funnel.title"), ["source"]),
          tables.rows(answers.regions, t("regions"), ["region"]),
          tables.totals(answers.costs, t("costs.title")),
          tables.rows(answers.costMonths, t("costs.months")),
        ]
      : [];
  return <PageExport name="advanced-analytics" main={main} tables={all} />;
}
