import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { TableSearch } from "#domain/records/lists/table-search.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { metricResultsQuery } from "#web/data/metrics/metric-results.ts";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import { Tabs, TabsList, TabsTrigger } from "#web/ui/kit/tabs.tsx";

import { toSalesFilter } from "./sales-filter.ts";
import { chartQuestions, salesParts } from "./sales-questions.ts";

export function SalesCharts({ search }: { search: TableSearch }) {
  const { t } = useTranslation("sales-metrics");
  const texts = useMeasureTexts();
  const [part, setPart] = useState<(typeof salesParts)[number]>("stage");
  const questions = chartQuestions(toSalesFilter(search), part);
  const { data } = useQuery(metricResultsQuery(questions));
  const [forecast, parts, reasons] = data ?? [];
  return (
    <div className="mt-3 grid max-h-[50dvh] gap-3 overflow-y-auto lg:grid-cols-3">
      <PinnableChart question={questions[0]} title={t("forecast")} result={forecast} kind="bar" />
      <PinnableChart
        question={questions[1]}
        title={t("byPart")}
        result={parts}
        kind="bar"
        columns={["weighted_pipeline"]}
        hasTotal={false}
        controls={
          <Tabs value={part} onValueChange={(value) => setPart(salesParts.find((part) => part === value) ?? "stage")}>
            <TabsList aria-label={t("byPart")}>
              {salesParts.map((part) => (
                <TabsTrigger key={part} value={part}>
                  {texts.dimension(part)}
                </TabsTrigger>
              ))}
            </TabsList>
          </Tabs>
        }
      />
      <PinnableChart
        question={questions[2]}
        title={t("lostReasons")}
        result={reasons}
        kind="bar"
        columns={["deals_lost"]}
        hasTotal={false}
      />
    </div>
  );
}
