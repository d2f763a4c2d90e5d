import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/measures/measure-result.ts";
import type { MeasureId } from "#domain/measures/question.ts";
import { MetricValue } from "#web/charts/metric-value.tsx";
import { Sparkline } from "#web/charts/sparkline.tsx";
import { LazyMetricMenu } from "#web/metrics/lazy-metric-menu.tsx";
import { cn } from "#web/ui/class-names.ts";

import { homeQuestions } from "./home-questions.ts";

/** Renders the last 30 days compared with the 30 before: results and activities. */
export function StatCards({ result }: { result: MeasureResult }) {
  const { t } = useTranslation("home");
  return (
    <section aria-label={t("stats.label")} className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-3">
      <Stat title={t("stats.revenue")} result={result} measure="revenue" isHero />
      <Stat title={t("stats.newLeads")} result={result} measure="new_leads" />
      <Stat title={t("stats.calls")} result={result} measure="calls_made" />
      <Stat title={t("stats.dealsClosed")} result={result} measure="deals_won" />
    </section>
  );
}

type StatProps = { title: string; result: MeasureResult; measure: MeasureId; isHero?: boolean };

function Stat({ title, result, measure, isHero = false }: StatProps) {
  const { t } = useTranslation("home");
  const at = result.columns.findIndex((column) => column.measure === measure);
  const hasFacts = result.total.values[at] !== null;
  return (
    <div className={cn("bg-card flex justify-between gap-4 rounded-lg border p-4", isHero && "md:col-span-3")}>
      <div className="min-w-0">
        <h2 className="text-muted-foreground">
          {title}
          {isHero && <span> · {t("stats.label")}</span>}
        </h2>
        <MetricValue result={result} measure={measure} size={isHero ? "hero" : "lg"} />
      </div>
      <div className="-mt-2 -mr-2 flex flex-col items-end">
        <LazyMetricMenu {...{ title, measure }} question={homeQuestions[0]} currency={result.currency} />
        {hasFacts && (
          <Sparkline
            values={result.rows.map(({ values }) => values[at] ?? null)}
            isUnfinished
            size={isHero ? "hero" : "card"}
            className={cn("mr-2", isHero && "-mt-3 max-sm:w-32")}
          />
        )}
      </div>
    </div>
  );
}
