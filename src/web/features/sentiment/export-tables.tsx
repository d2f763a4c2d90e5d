import { useTranslation } from "react-i18next";

import type { Answer } from "#domain/measures/answer.ts";
import { useAnswerTables } from "#web/figures/answer-tables.ts";
import { PageExport } from "#web/figures/page-export.tsx";

type Props = Record<"whole" | "months" | "distribution", Answer | undefined>;

/** Saves how many messages feel which way: by month, as a whole, and lately. */
export function ExportTables({ whole, months, distribution }: Props) {
  const { t } = useTranslation("sentiment-analysis");
  const tables = useAnswerTables();
  const main = months && tables.rows(months, t("trend"));
  const all = () => [
    ...(main ? [main] : []),
    ...(whole ? [tables.totals(whole, t("figures"))] : []),
    ...(distribution ? [tables.rows(distribution, t("distribution"), ["sentiment"])] : []),
  ];
  return <PageExport name="sentiment" main={main} tables={all} />;
}
