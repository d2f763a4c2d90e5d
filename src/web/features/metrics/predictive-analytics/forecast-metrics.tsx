import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { highPotential, type Lead } from "#domain/deals/leads/lead.ts";
import { roundForecast } from "#domain/metrics/forecast/round-forecast.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { Delta } from "#web/charts/delta.tsx";
import { MetricValue, touchArea } from "#web/charts/metric-value.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import type { forecastQuery } from "#web/data/metrics/forecast.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { LazyMetricMenu } from "#web/metrics/lazy-metric-menu.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { onHover } from "#web/ui/on-hover.ts";
import { useFormat } from "#web/ui/use-format.ts";

export type Forecasted = ResponseOf<typeof forecastQuery>;

export const conversionQuestion = {
  measures: ["lead_conversion", "converted_contacts", "new_contacts"],
  range: "last_12_months",
} satisfies Question;

/** The ID of the table of likely leads. */
export const potentialId = "high-potential-leads";

type Props = {
  revenue: Forecasted | undefined;
  conversion: MeasureResult | undefined;
  leads: readonly Lead[] | undefined;
};

/** Renders the forecast, its past accuracy, and the number of leads that it is based on. */
export function ForecastMetrics({ revenue, conversion, leads }: Props) {
  const { t } = useTranslation("predictive-analytics");
  const { number } = useFormat();
  const texts = useMeasureTexts();
  const [, converted, contacts] = conversion?.total.values ?? [];
  const isPending = !revenue || !conversion || !leads;
  return (
    // Replaced when all values have arrived, because they change the heights and move the cells below.
    <dl
      key={isPending ? "pending" : "values"}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border xl:grid-cols-4"
    >
      <Tile name={t("metrics.revenue")}>{!isPending && <Expected revenue={revenue} />}</Tile>
      <Tile name={t("metrics.past")}>{!isPending && <Past revenue={revenue} />}</Tile>
      <Tile name={t("metrics.conversion")}>
        {!isPending && (
          <>
            <MetricValue result={conversion} measure="lead_conversion" />
            {contacts != null && contacts > 0 && (
              <p className={note}>
                {joinFacts([
                  t("metrics.converted", {
                    count: contacts,
                    converted: number(converted ?? 0),
                    total: number(contacts),
                  }),
                  texts.range(conversionQuestion.range),
                ])}
              </p>
            )}
            <LazyMetricMenu
              className={cn("absolute top-1.5 right-1.5 sm:top-2.5 sm:right-2.5", onHover)}
              title={t("metrics.conversion")}
              question={conversionQuestion}
              measure="lead_conversion"
              currency={conversion.currency}
            />
          </>
        )}
      </Tile>
      <Tile name={t("metrics.potential")}>{!isPending && <Potential leads={highPotential(leads)} />}</Tile>
    </dl>
  );
}

const value = "tabular text-lg font-semibold";
const note = "text-muted-foreground tabular text-xs";

function Tile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="group/metric bg-card outline-border relative grid content-start gap-1 p-4 outline max-sm:p-3 max-sm:pr-1">
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd className="grid min-h-12 content-start gap-0.5">{children || <Skeleton className="h-12 w-32" />}</dd>
    </div>
  );
}

function Potential({ leads }: { leads: readonly Lead[] }) {
  const { t } = useTranslation("kinds");
  const { number } = useFormat();
  return (
    <p className={value}>
      <a href={`#${potentialId}`} className={`${touchArea} hover:underline`}>
        {t("deals.count", { count: leads.length, total: number(leads.length) })}
      </a>
    </p>
  );
}

/** Renders a dash for a missing forecast; the reason is shown below. */
function Unknown() {
  const { t } = useTranslation("predictive-analytics");
  return (
    <>
      <p className="text-muted-foreground text-lg font-semibold" aria-hidden>
        —
      </p>
      <p className={note}>{t("metrics.unknown")}</p>
    </>
  );
}

function Expected({ revenue: { answer, forecast } }: { revenue: Forecasted }) {
  const { t } = useTranslation("predictive-analytics");
  const texts = useMeasureTexts();
  const [column] = answer.columns;
  if (!forecast || !column) return <Unknown />;
  const write = (amount: number) => texts.value(roundForecast(amount), column.unit, answer);
  const { total, year_before: before } = forecast;
  return (
    <>
      <p className={value}>{write(total.value)}</p>
      {before && (
        <Delta
          now={total.value}
          before={before.value}
          column={column}
          answer={answer}
          period={texts.span(before.range)}
          was={t("metrics.lastYear", { value: texts.value(before.value, column.unit, answer) })}
        />
      )}
      {total.low !== null && total.high !== null && (
        <p className={`${note} wrap-anywhere break-keep`}>
          {t("metrics.between", { low: write(total.low), high: write(total.high) })}
        </p>
      )}
    </>
  );
}

function Past({ revenue: { answer, forecast } }: { revenue: Forecasted }) {
  const { t } = useTranslation("predictive-analytics");
  const texts = useMeasureTexts();
  const { number } = useFormat();
  if (!forecast?.past) return <Unknown />;
  const { error, naive_error: naive, tries } = forecast.past;
  const write = (amount: number) => texts.value(roundForecast(amount), answer.columns[0]?.unit ?? "money", answer);
  return (
    <>
      <p className={value}>± {write(error)}</p>
      <p className={note}>
        {forecast.methods.join() === "seasonal_naive"
          ? t("metrics.usesNaive")
          : t("metrics.naive", { value: write(naive) })}
      </p>
      <p className={note}>{t("metrics.tries", { count: tries, total: number(tries) })}</p>
    </>
  );
}
