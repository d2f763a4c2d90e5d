import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { type Contribution, contributionsTo } from "#domain/metrics/contributions.ts";
import { explainedAs, explainingQuestion, type Splitting, splittingsOf } from "#domain/metrics/explanation.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";
import { type Comparison, comparisons } from "#domain/metrics/range-names.ts";
import { joinFacts } from "#domain/text-direction.ts";
import type { ChartData } from "#web/charts/chart-data.ts";
import { CustomChart } from "#web/charts/custom-chart.tsx";
import { MetricValue } from "#web/charts/metric-value.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { Dialog, DialogContent, DialogHeader } from "#web/ui/kit/dialog.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ContributionTable } from "./contribution-table.tsx";

type ExplainOptions = {
  /** The question of the chart or metric. Its days and filters are kept. */
  question: Question;
  measures: readonly MeasureId[];
};
type Props = ExplainOptions & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/**
 * Renders the groups that changed a metric since the previous period or the same days of the previous year. The result
 * is computed, so it costs no tokens.
 */
export function ExplainDialog({ isOpen, onOpenChange, ...requested }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-2xl grid-cols-[minmax(0,1fr)]">
        <Explanation {...requested} />
      </DialogContent>
    </Dialog>
  );
}

/** Maximum number of groups shown; the others are combined. */
const shownParts = 8;

function Explanation({ question, measures }: ExplainOptions) {
  const { t } = useTranslation(["explain", "measures"]);
  const texts = useMeasureTexts();
  const { list } = useFormat();
  const whole = measures.filter((measure) => explainedAs(measure).length > 0);
  const [request = "revenue"] = whole;
  const choices = [...new Set(whole.flatMap(explainedAs))];
  const [measure, setMeasure] = useState<MeasureId>(choices[0] ?? "revenue");
  const [compare, setCompare] = useState<Comparison>(question.compare ?? "previous");
  const [preferred, setBy] = useState<Splitting | undefined>(question.by?.[0]);
  const splittings = splittingsOf(measure);
  const by = splittings.find((splitting) => splitting === preferred) ?? splittings[0] ?? "company";
  const { data, isPlaceholderData } = useQuery(
    metricResultsQuery([explainingQuestion(question, { measure, by, compare })]),
  );
  const result = isPlaceholderData ? undefined : data?.[0];
  const isRatio = whole.length === 1 && !choices.includes(request);
  return (
    <>
      <DialogHeader
        title={t("title", { measure: texts.name(whole.length === 1 ? request : measure) })}
        text={isRatio ? t("ratio", { measure: texts.name(request), parts: list(choices.map(texts.name)) }) : t("text")}
      />
      <div className="flex flex-wrap gap-2">
        {choices.length > 1 && (
          <Select
            aria-label={t("measure")}
            className="w-auto"
            value={measure}
            options={choices.map((choice) => [choice, texts.fullName(choice)] as const)}
            onChange={setMeasure}
          />
        )}
        <Select
          aria-label={t("by")}
          className="w-auto"
          value={by}
          options={splittings.map(
            (splitting) => [splitting, splitting === "time" ? t("time") : texts.dimension(splitting)] as const,
          )}
          onChange={setBy}
        />
        <Select
          aria-label={t("measures:compare.label")}
          className="w-auto"
          value={compare}
          options={comparisons.map((comparison) => [comparison, texts.comparison(comparison)] as const)}
          onChange={setCompare}
        />
      </div>
      {result ? <Parts result={result} by={by} measure={measure} /> : <Skeleton className="h-96" />}
    </>
  );
}

function Parts({ result, by, measure }: { result: MeasureResult; by: Splitting; measure: MeasureId }) {
  const { t } = useTranslation("explain");
  const texts = useMeasureTexts();
  const { total, compared_range: before } = result;
  if (!before || total.values[0] == null || total.compared[0] == null)
    return (
      <>
        <MetricValue result={result} measure={measure} />
        <p className="text-muted-foreground text-sm">{t("unknown")}</p>
      </>
    );
  const parts = contributionsTo(result, shownParts);
  const [only, ...others] = parts;
  const isUnparted = by !== "time" && others.length === 0 && only?.group?.id === null;
  const splitting = by === "time" ? t("time") : texts.dimension(by);
  const title = t("chart", { dimension: splitting });
  const write = texts.periods(parts.flatMap(({ period }) => period ?? []));
  const nameOf = ({ group, period }: Contribution) =>
    group ? texts.group(group) : period ? write.text(period) : t("rest");
  return (
    <>
      <div>
        <p className="text-muted-foreground tabular text-xs">
          {joinFacts([
            texts.name(measure),
            t("against", { days: texts.span(result.range), before: texts.span(before) }),
          ])}
        </p>
        <MetricValue result={result} measure={measure} />
      </div>
      {isUnparted ? (
        <p className="text-muted-foreground text-sm">{t("unparted", { dimension: splitting })}</p>
      ) : (
        <CustomChart
          title={title}
          subtitle={result.columns[0]?.unit === "money" ? result.currency : ""}
          kind="bar"
          data={toData(parts, result, t("change"), nameOf)}
          table={<ContributionTable label={title} header={splitting} {...{ result, parts, nameOf }} />}
        />
      )}
    </>
  );
}

function toData(
  parts: readonly Contribution[],
  { columns, currency }: MeasureResult,
  name: string,
  nameOf: (part: Contribution) => string,
): ChartData {
  return {
    currency,
    series: [{ name, unit: columns[0]?.unit ?? "count", isCompared: false, column: null }],
    points: parts.map((part) => {
      const called = nameOf(part);
      const values = [part.change];
      const row = { period: null, is_unfinished: false, by: [], values, n: [], compared: [] };
      return { name: called, tick: called, days: null, isUnfinished: false, values, row };
    }),
  };
}
