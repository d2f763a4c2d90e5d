import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";

import {
  findAnomalies,
  anomalyQuestions,
  type Anomaly,
  type EvaluatedPeriod,
  evaluableResult,
} from "#domain/metrics/anomalies.ts";
import { rowDrillDown } from "#domain/metrics/drill-down.ts";
import { fittingGrain } from "#domain/metrics/fitting-grain.ts";
import type { IndustryId } from "#domain/metrics/industry/industry-pages.ts";
import { packs } from "#domain/metrics/industry/packs.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { measures } from "#domain/metrics/measures.ts";
import { coreMeasureIds, type Days, type MeasureId, type Question } from "#domain/metrics/question.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import type { ChartData } from "#web/charts/chart-data.ts";
import { DrillDownLink } from "#web/charts/metric-value.tsx";
import { MissingNotes } from "#web/charts/missing-note.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Section } from "#web/ui/section.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const maxShown = 12;
/** True if a measure has a history to compare with: measures of the current state have none. */
const canBeJudged = (id: MeasureId) => !measures[id].isOfToday;
const core: readonly MeasureId[] = coreMeasureIds;
/** Industry-specific measures, which are listed after general ones. */
const ofIndustries = Object.entries(packs).map(([industry, { kpis }]) => ({
  industry: industry as IndustryId,
  own: kpis.map(({ measure }) => measure).filter((id) => canBeJudged(id) && !core.includes(id)),
}));

type Props = { range: Days; request: Pick<Question, "range" | "filters" | "currency"> };

/**
 * Renders the periods when a measure deviates unusually from its expected value, with links to the rows of each period.
 */
export function Anomalies({ range, request }: Props) {
  const { t } = useTranslation(["advanced-analytics", "onboarding"]);
  const texts = useMeasureTexts();
  const toOption = (measure: MeasureId) => [measure, texts.name(measure)] as const;
  const { number } = useFormat();
  const [measure, setMeasure] = useState<MeasureId>("revenue");
  const { filters, currency } = request;
  const question: Omit<Question, "range"> = {
    measures: [measure],
    ...(filters && { filters }),
    ...(currency && { currency }),
  };
  const { data, isPlaceholderData } = useQuery(metricResultsQuery(anomalyQuestions(question, range)));
  const evaluated = useMemo(
    () => (data && !isPlaceholderData ? evaluableResult(data, range) : undefined),
    [data, isPlaceholderData, range],
  );
  const anomalies = evaluated ? findAnomalies(evaluated.judged).toReversed() : [];
  const [first] = data ?? [];
  const chart =
    evaluated &&
    chartOf(evaluated.answer, evaluated.judged, texts, {
      actual: texts.name(measure),
      expected: t("anomalies.expected"),
    });
  const result = chart?.result;
  return (
    <Section
      title={t("sections.anomalies")}
      action={
        <Select
          aria-label={t("anomalies.measure")}
          className="field-sizing-content w-auto max-w-full"
          value={measure}
          options={[
            ...core.filter(canBeJudged).map(toOption),
            ...ofIndustries.map(({ industry, own }) => ({
              label: t(`onboarding:business.${industry}`),
              options: own.map(toOption),
            })),
          ]}
          onChange={setMeasure}
        />
      }
    >
      {evaluated === null ? (
        <div className="bg-card grid gap-2 rounded-lg border p-4">
          <p>{t("anomalies.tooFew")}</p>
          <MissingNotes missing={first?.missing ?? []} />
        </div>
      ) : (
        <PinnableChart
          question={{ ...question, range: request.range, grain: fittingGrain(request.range) }}
          title={t("anomalies.chart", { measure: texts.name(measure) })}
          savedTitle={texts.name(measure)}
          result={result}
          kind="area"
          columns={[measure]}
          hasTotal={false}
          note={evaluated && t(`anomalies.rule.${evaluated.grain}`)}
          {...(chart && { data: chart.data, intervals: chart.intervals })}
        >
          {evaluated && anomalies.length === 0 && (
            <p className="text-muted-foreground text-sm">
              {t("anomalies.none", { count: evaluated.judged.length, total: number(evaluated.judged.length) })}
            </p>
          )}
          {evaluated && anomalies.length > 0 && (
            <Table anomalies={anomalies} result={evaluated.answer} measure={measure} />
          )}
        </PinnableChart>
      )}
    </Section>
  );
}

function Table({
  anomalies,
  result,
  measure,
}: {
  anomalies: readonly Anomaly[];
  result: MeasureResult;
  measure: MeasureId;
}) {
  const { t } = useTranslation("advanced-analytics");
  const texts = useMeasureTexts();
  const { money, number, signed } = useFormat();
  const unit = result.columns[0]?.unit ?? "count";
  // An expected count need not be an integer. Amounts are shown without minor units.
  const amount = (value: number) =>
    unit === "money"
      ? money(Math.round(value), result.currency, false)
      : texts.value(Math.round(value * 10) / 10, unit, result);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <DataTable
        label={t("anomalies.title")}
        rows={anomalies.slice(0, maxShown)}
        keyOf={({ period }) => period.from}
        columns={[
          {
            key: "period",
            header: t("anomalies.period"),
            isName: true,
            cell: (anomaly) => <Rows anomaly={anomaly} result={result} measure={measure} />,
          },
          { key: "value", header: t("anomalies.was"), isNumeric: true, cell: ({ value }) => amount(value) },
          {
            key: "expected",
            header: t("anomalies.expected"),
            isNumeric: true,
            cell: ({ expectation: { expected } }) => amount(expected),
          },
          {
            key: "usual",
            header: t("anomalies.usual"),
            isNumeric: true,
            from: "sm",
            cell: ({ expectation: { low, high } }) => t("anomalies.between", { low: amount(low), high: amount(high) }),
          },
          {
            key: "off",
            header: t("anomalies.off"),
            isNumeric: true,
            cell: ({ value, expectation: { expected } }) => signed(value - expected, amount(value - expected)),
          },
          {
            key: "n",
            header: t("anomalies.of"),
            isNumeric: true,
            from: "md",
            cell: ({ expectation: { n } }) => number(n),
          },
        ]}
      />
      {anomalies.length > maxShown && (
        <p className="text-muted-foreground text-xs">
          {t("anomalies.more", { count: anomalies.length - maxShown, total: number(anomalies.length - maxShown) })}
        </p>
      )}
    </div>
  );
}

/** Links the days of an anomaly to its rows, which may be in several lists. */
function Rows({
  anomaly: { row, period },
  result,
  measure,
}: {
  anomaly: Anomaly;
  result: MeasureResult;
  measure: MeasureId;
}) {
  const { t } = useTranslation("kinds");
  const texts = useMeasureTexts();
  const lists = (result.drill_down[0] ?? []).flatMap((list) => rowDrillDown(list, row) ?? []);
  const shared = { result, days: period, measure };
  if (lists.length < 2)
    return (
      <DrillDownLink {...shared} list={lists[0]} className="font-medium">
        {texts.span(period)}
      </DrillDownLink>
    );
  return (
    <>
      <span className="font-medium">{texts.span(period)}</span>
      <span className="text-muted-foreground flex flex-wrap gap-x-3 text-xs">
        {lists.map((list) => (
          <DrillDownLink key={list.entity} {...shared} list={list}>
            {isEntity(list.entity) ? t(`${list.entity}.many`) : list.entity}
          </DrillDownLink>
        ))}
      </span>
    </>
  );
}

/** Converts the periods to a chart of the measure with its expected values and usual range. */
function chartOf(
  result: MeasureResult,
  judged: readonly EvaluatedPeriod[],
  texts: ReturnType<typeof useMeasureTexts>,
  names: { actual: string; expected: string },
) {
  const [column] = result.columns;
  const write = texts.periods(judged.map(({ period }) => period));
  const range = { from: judged[0]?.period.from ?? result.range.from, to: judged.at(-1)?.period.to ?? result.range.to };
  const unit = column?.unit ?? "count";
  const data: ChartData = {
    currency: result.currency,
    series: [
      { name: names.actual, unit, isCompared: false, column: 0 },
      { name: names.expected, unit, isCompared: true, column: null },
    ],
    points: judged.map(({ row, period, value, expectation }) => ({
      name: write.text(period),
      tick: write.tick(period),
      days: period,
      isUnfinished: false,
      values: [value, expectation?.expected ?? null],
      row,
    })),
  };
  return {
    result: { ...result, range, rows: judged.map(({ row }) => row) },
    data,
    intervals: judged.map(({ expectation }) => expectation && { low: expectation.low, high: expectation.high }),
  };
}
