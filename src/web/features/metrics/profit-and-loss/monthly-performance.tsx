import { useTranslation } from "react-i18next";

import type { MeasureResult, ResultRow, Unit } from "#domain/metrics/measure-result.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

export function MonthlyPerformance({ result }: { result: MeasureResult | undefined }) {
  const { t } = useTranslation(["analysis", "measures"]);
  const texts = useMeasureTexts();
  const { month } = useFormat();
  const format = (value: number | null | undefined, unit: Unit) =>
    result && value != null ? texts.value(value, unit, result) : "—";
  return (
    <Section title={t("months.title")}>
      <DataTable
        isFramed
        scrolls
        label={t("months.title")}
        rows={result?.rows}
        pendingRows={12}
        keyOf={({ period }) => period?.from ?? ""}
        columns={[
          {
            key: "month",
            header: t("months.month"),
            isName: true,
            className: "whitespace-nowrap",
            cell: ({ period, is_unfinished: isUnfinished }: ResultRow) => (
              <>
                {period && month(period.from.slice(0, 7))}
                {isUnfinished && <span className="text-muted-foreground"> · {t("measures:chart.unfinished")}</span>}
              </>
            ),
            foot: t("months.total"),
          },
          ...(result?.columns ?? []).map(({ measure, unit }, at) => ({
            key: measure,
            header: texts.name(measure),
            isNumeric: true,
            cell: ({ values }: ResultRow) => (
              <span className={(values[at] ?? 0) < 0 ? "text-lost" : undefined}>{format(values[at], unit)}</span>
            ),
            foot: format(result?.total.values[at], unit),
          })),
        ]}
      />
    </Section>
  );
}
