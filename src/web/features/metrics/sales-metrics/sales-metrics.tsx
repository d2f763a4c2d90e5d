import { useQuery } from "@tanstack/react-query";
import { ChartColumn, ChevronDown, ChevronRight } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import type { MeasureId } from "#domain/metrics/question.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { MetricItem } from "#web/metrics/metric-item.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";

import { toSalesFilter } from "./sales-filter.ts";
import { keyQuestions } from "./sales-questions.ts";

const SalesCharts = lazy(async () => ({ default: (await import("./sales-charts.tsx")).SalesCharts }));

/** Levels of detail. The selected level is stored in this browser. */
const levels = ["folded", "metrics", "charts"] as const;
type Level = (typeof levels)[number];
const storageKey = "sales-metrics";
/** Returns the stored level. Initially the metrics are folded, which leaves the space to the deals. */
const storedLevel = (): Level => levels.find((level) => level === localStorage.getItem(storageKey)) ?? "folded";

const shown: readonly MeasureId[] = [
  "weighted_pipeline",
  "win_rate",
  "average_deal",
  "sales_velocity",
  "sales_cycle",
  "stuck_deals",
];

/** Renders the performance of the listed deals above their list, board or calendar, with `children` as actions. */
export function SalesMetrics({ search, children }: { search: TableSearch; children: ReactNode }) {
  const { t } = useTranslation("sales-metrics");
  const [level, setLevel] = useState(storedLevel);
  const show = (next: Level) => {
    localStorage.setItem(storageKey, next);
    setLevel(next);
  };
  const isFolded = level === "folded";
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <section aria-label={t("title")} className={cn("border-b px-4 md:px-6", !isFolded && "pb-2")}>
      <div className="flex min-h-10 flex-wrap items-center gap-x-2">
        <Button
          variant="ghost"
          className="-ml-2"
          aria-expanded={!isFolded}
          onClick={() => show(isFolded ? "metrics" : "folded")}
        >
          <Chevron />
          {t("title")}
        </Button>
        {!isFolded && (
          <Button
            variant="ghost"
            aria-expanded={level === "charts"}
            onClick={() => show(level === "charts" ? "metrics" : "charts")}
          >
            <ChartColumn />
            {t(level === "charts" ? "hideCharts" : "showCharts")}
          </Button>
        )}
        <span className="ml-auto">{children}</span>
      </div>
      {!isFolded && <KeyMetrics search={search} />}
      {level === "charts" && (
        <Suspense fallback={<Skeleton className="mt-3 h-80" />}>
          <SalesCharts search={search} />
        </Suspense>
      )}
    </section>
  );
}

function KeyMetrics({ search }: { search: TableSearch }) {
  const questions = keyQuestions(toSalesFilter(search));
  const { data } = useQuery(metricResultsQuery(questions));
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
      {shown.map((measure) => {
        const at = questions.findIndex(({ measures }) => measures.some((known) => known === measure));
        const question = questions[at];
        return (
          question && <MetricItem key={measure} {...{ measure, question }} result={data?.[at]} size="base" isFlush />
        );
      })}
    </dl>
  );
}
