import { useTranslation } from "react-i18next";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { stagesOfTab } from "#domain/records/deal-tabs.ts";
import type { stagesQuery } from "#web/data/deals/stages.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";

import { homeQuestions } from "./home-questions.ts";

/** Phases of the pipeline in the order of the legend. */
const pipelinePhases = ["qualified", "proposal", "negotiation"] as const;

type Stages = Parameters<typeof stagesOfTab>[1];

/**
 * Returns the index of each open stage's phase in the legend. Stages that are neither proposals nor negotiations are
 * qualified.
 */
function phasesOf(stages: Stages): number[] {
  const [proposals, negotiations] = [stagesOfTab("proposals", stages), stagesOfTab("negotiations", stages)];
  return stages.map((stage) => (negotiations.includes(stage) ? 2 : proposals.includes(stage) ? 1 : 0));
}

type Props = {
  pipeline: MeasureResult;
  revenue: MeasureResult;
  conversion: MeasureResult;
  stages: ResponseOf<typeof stagesQuery>;
};

export function HomeCharts({ pipeline, revenue, conversion, stages }: Props) {
  const { t } = useTranslation("home");
  const phases = phasesOf(stages);
  // Without phases, each stage has its own colour and no legend is needed.
  const hasPhases = phases.some((phase) => phase > 0);
  return (
    <div className="grid gap-3 lg:grid-cols-3">
      <PinnableChart question={homeQuestions[2]} title={t("charts.revenue")} result={revenue} kind="area" />
      <PinnableChart question={homeQuestions[3]} title={t("charts.conversion")} result={conversion} kind="line" />
      <PinnableChart
        question={homeQuestions[1]}
        title={t("charts.pipeline")}
        result={inOrder(pipeline, stages)}
        kind="bar"
        columns={["open_pipeline"]}
        isColoured
        {...(hasPhases && {
          shared: { names: pipelinePhases.map((phase) => t(`charts.legend.${phase}`)), of: phases },
        })}
      />
    </div>
  );
}

/** Returns the result with all open stages in pipeline order, including those without deals. */
function inOrder(result: MeasureResult, stages: Props["stages"]): MeasureResult {
  const isKnown = result.total.values[0] !== null;
  const rows = stages.map(({ id, name }) => {
    const row = result.rows.find(({ by: [stage] }) => stage?.id === id);
    const none = result.columns.map(() => 0);
    return (
      row ?? {
        period: null,
        is_unfinished: false,
        by: [{ id, label: name }],
        values: isKnown ? none : none.map(() => null),
        n: none,
        compared: [],
      }
    );
  });
  return { ...result, rows };
}
