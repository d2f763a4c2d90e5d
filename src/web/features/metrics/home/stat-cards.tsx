import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";
import { MetricValue } from "#web/charts/metric-value.tsx";
import { MissingNotes } from "#web/charts/missing-note.tsx";
import { Sparkline } from "#web/charts/sparkline.tsx";
import { LazyMetricMenu } from "#web/metrics/lazy-metric-menu.tsx";
import { InfoNote } from "#web/ui/info-note.tsx";

import { homeQuestions } from "./home-questions.ts";

export function StatCards({ result }: { result: MeasureResult }) {
  const { t } = useTranslation("home");
  return (
    <section aria-labelledby="stats-title" className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
      <h2 id="stats-title" className="col-span-full text-base font-semibold">
        {t("stats.label")}
      </h2>
      <Stat title={t("stats.revenue")} result={result} measure="revenue" />
      <Stat title={t("stats.newLeads")} result={result} measure="new_leads" />
      <Stat title={t("stats.calls")} result={result} measure="calls_made" />
      <Stat title={t("stats.dealsClosed")} result={result} measure="deals_won" />
    </section>
  );
}

type StatProps = { title: string; result: MeasureResult; measure: MeasureId };

function Stat({ title, result, measure }: StatProps) {
  const at = result.columns.findIndex((column) => column.measure === measure);
  const hasFacts = result.total.values[at] !== null;
  // Notes on a known value open from an info button, so that all cards have the same height.
  const missing = hasFacts ? result.missing.filter((entry) => entry.measure === measure) : [];
  return (
    <div className="bg-card relative min-w-0 rounded-lg border p-3 sm:p-4">
      <div className="flex items-center gap-1 pr-8 print:flex-wrap">
        <h3 className="text-muted-foreground min-w-0">{title}</h3>
        {missing.length > 0 && (
          <span className="-my-1 flex print:contents">
            <InfoNote title={title}>
              <MissingNotes missing={missing} />
            </InfoNote>
          </span>
        )}
      </div>
      <MetricValue result={result} measure={measure} hasNotes={false} />
      <LazyMetricMenu
        className="absolute top-2 right-1.5 sm:top-3 sm:right-2.5"
        {...{ title, measure }}
        question={homeQuestions[0]}
        currency={result.currency}
      />
      {hasFacts && (
        <Sparkline
          values={result.rows.map(({ values }) => values[at] ?? null)}
          isUnfinished
          isCount={result.columns[at]?.unit === "count"}
          className="absolute top-10 right-4 max-sm:hidden"
        />
      )}
    </div>
  );
}
