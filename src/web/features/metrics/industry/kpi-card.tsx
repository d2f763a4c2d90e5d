import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";

import { type Band, bandStateOf } from "#domain/metrics/industry/band.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";
import { Delta } from "#web/charts/delta.tsx";
import { DrillDownLink } from "#web/charts/metric-value.tsx";
import { MissingNotes } from "#web/charts/missing-note.tsx";
import { Sparkline } from "#web/charts/sparkline.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { LazyMetricMenu } from "#web/metrics/lazy-metric-menu.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { onHover } from "#web/ui/on-hover.ts";

import { readMetric } from "./industry-questions.ts";
import { useKpiTexts } from "./use-kpi-texts.ts";

type KpiCardProps = {
  measure: MeasureId;
  question: Question;
  /** Undefined while loading. */
  result: MeasureResult | undefined;
  band: Band | null;
  onOpen: () => void;
};

/** Renders an indicator: its name, its trend, and its status relative to its target. */
export function KpiCard({ measure, question, result, band, onOpen }: KpiCardProps) {
  const texts = useMeasureTexts();
  const metric = result && readMetric(result, measure);
  return (
    <article
      aria-label={texts.name(measure)}
      className="group/metric outline-border grid min-h-26 break-inside-avoid grid-cols-[minmax(0,1fr)] content-start gap-1 p-4 outline"
    >
      <div className="flex items-start justify-between gap-2">
        <h3 className="text-muted-foreground min-w-0 text-xs wrap-break-word">{texts.name(measure)}</h3>
        <div className={`-mt-2 -mr-2.5 -mb-1 flex shrink-0 items-center pointer-coarse:gap-2 ${onHover}`}>
          <AboutKpi measure={measure} onOpen={onOpen} />
          {result && (
            <LazyMetricMenu title={texts.name(measure)} {...{ measure, question }} currency={result.currency} />
          )}
        </div>
      </div>
      {metric?.value != null && result ? (
        <KpiMetric {...{ measure, result, band, metric }} value={metric.value} />
      ) : (
        <Skeleton className="h-14" />
      )}
    </article>
  );
}

export function AboutKpi({ measure, onOpen }: Pick<KpiCardProps, "measure" | "onOpen">) {
  const { t } = useTranslation("industry");
  const texts = useMeasureTexts();
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className="print:hidden"
      aria-label={t("details.open", { measure: texts.name(measure) })}
      onClick={onOpen}
    >
      <Info />
    </Button>
  );
}

type KpiMetricProps = Pick<KpiCardProps, "measure" | "band"> & {
  result: MeasureResult;
  metric: NonNullable<ReturnType<typeof readMetric>>;
  value: number;
};

function KpiMetric({ measure, result, band, metric, value }: KpiMetricProps) {
  const texts = useMeasureTexts();
  const { column, lists } = metric;
  return (
    <>
      <div className="flex items-end justify-between gap-x-3">
        <DrillDownLink
          list={lists.length === 1 ? lists[0] : undefined}
          result={result}
          measure={measure}
          className="tabular w-fit text-lg font-semibold"
        >
          {texts.value(value, column.unit, result)}
        </DrillDownLink>
        <Sparkline values={metric.course} isUnfinished={metric.isUnfinished} className="min-w-10" />
      </div>
      <MissingNotes missing={metric.missing.filter(({ reason }) => reason === "rate")} />
      {result.compared_range && (
        <Delta now={value} before={metric.before} column={column} answer={result} period={texts.compared(result)} />
      )}
      {band && <BandLine {...{ value, band, column, result }} />}
    </>
  );
}

type BandLineProps = { value: number; band: Band; column: MeasureResult["columns"][number]; result: MeasureResult };

/** Renders the position of a metric relative to its target range: within, below or above. */
function BandLine({ value, band, column, result }: BandLineProps) {
  const { t } = useTranslation("industry");
  const words = useKpiTexts();
  const { place, verdict } = bandStateOf(value, band, column.better);
  const Icon = verdict === "good" ? CircleCheck : TriangleAlert;
  return (
    <div className="mt-auto grid gap-1.5 pt-2">
      <BandMeter value={value} band={band} />
      <p className="text-muted-foreground flex flex-wrap items-center gap-x-1.5 text-xs">
        <Icon aria-hidden className={verdict === "good" ? "text-won size-3.5" : "text-lost size-3.5"} />
        <span className="text-foreground font-medium">{t(`state.${place}`)}</span>
        <span className="tabular">{words.band(band, column.unit, result)}</span>
      </p>
    </div>
  );
}

type BandMeterProps = { value: number; band: Band; className?: string };

/**
 * Renders the position of a metric relative to its target range. Decorative, because the text next to it says the same.
 */
function BandMeter({ value, band: { low, high }, className }: BandMeterProps) {
  const ends = [value, low ?? 0, high ?? low ?? 0];
  const most = Math.max(...ends) * 1.15 || 1;
  const least = Math.min(0, ...ends);
  const at = (value: number) => `${(((value - least) / (most - least)) * 100).toFixed(1)}%`;
  return (
    <span aria-hidden className={`bg-muted relative block h-1.5 rounded-full ${className ?? ""}`}>
      <span
        className="bg-chart-2/35 absolute inset-y-0 rounded-full"
        style={{ left: at(low ?? least), right: `calc(100% - ${at(high ?? most)})` }}
      />
      <span
        className="bg-foreground absolute -inset-y-0.5 w-0.5 -translate-x-1/2 rounded-full"
        style={{ left: at(value) }}
      />
    </span>
  );
}
