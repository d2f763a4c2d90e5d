import type { ReactElement } from "react";
import { Trans, useTranslation } from "react-i18next";

import { rowDrillDown } from "#domain/metrics/drill-down.ts";
import type { Advice, ForecastReport } from "#domain/metrics/forecast-report/forecast-report.ts";
import { DrillDownLink } from "#web/charts/metric-value.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { useFormat } from "#web/ui/use-format.ts";

import type { Forecasted } from "./forecast-metrics.tsx";

type Props = { advice: Advice; report: ForecastReport; revenue: Forecasted | undefined };

/** Renders a finding as a built-in sentence, linked to the sales of the period that it refers to. */
export function AdviceSentence({ advice: { key, values, days, part }, report, revenue }: Props) {
  const { t } = useTranslation("predictive-analytics");
  const { money, number, percent } = useFormat();
  const texts = useMeasureTexts();
  const amount = (value = 0) => money(value, report.currency);
  const written = {
    value: amount(values.value),
    before: amount(values.before),
    usual: amount(values.usual),
    error: amount(values.error),
    naive: amount(values.naive),
    change: percent(values.change ?? 0),
    total: number(values.tries ?? 0),
    span: days && texts.span(days),
    part: part ?? t("report.none"),
  };
  switch (key) {
    case "likely":
    case "overdue":
    case "quiet":
    case "slow":
      return t(`advice.${key}`, { ...written, count: values.leads ?? 0 });
    case "past":
      return t("advice.past", { ...written, count: values.tries ?? 0 });
    case "partUp":
    case "partDown":
      return t(`advice.${key}`, written);
    case "more":
    case "less":
    case "same":
    case "outlier":
      return <Trans t={t} i18nKey={`advice.${key}`} values={written} components={{ rows: sales() }} />;
  }

  function sales(): ReactElement {
    const [list] = revenue?.answer.drill_down[0] ?? [];
    if (!days || !revenue || !list) return <span />;
    return (
      <DrillDownLink
        list={rowDrillDown(list, { by: [], period: days }) ?? undefined}
        result={revenue.answer}
        days={days}
        measure="revenue"
        className="font-medium"
      >
        {written.span}
      </DrillDownLink>
    );
  }
}
