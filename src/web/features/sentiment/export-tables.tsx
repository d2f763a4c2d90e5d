import { useTranslation } from "react-i18next";

import type { Answer } from "#domain/measures/answer.ts";
import { useAnswerTables } from "#web/figures/answer-tables.ts";
import { PageExport } from "#web/figures/page-export.tsx";

type Props = Record<"whole" | "course" | "distribution", Answer | undefined> & {
  /** What the course is called. */
  trend: string;
};

/** Saves how many messages feel which way: over time, as a whole, and lately. */
export function ExportTables({ trend, whole, course, distribution }: Props) {
  const { t } = useTranslation("sentiment-analysis");
  const tables = useAnswerTables();
  const main = course && tables.rows(course, trend);
  const all = () => [
    ...(main ? [main] : []),
    ...(whole ? [tables.totals(whole, t("figures"))] : []),
    ...(distribution ? [tables.rows(distribution, t("distribution"), ["sentiment"])] : []),
  ];
  return <PageExport name="sentiment" main={main} tables={all} />;
}
