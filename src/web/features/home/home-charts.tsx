import { useTranslation } from "react-i18next";

import type { Answer } from "#domain/measures/answer.ts";
import { PinnableChart } from "#web/figures/pinnable-chart.tsx";

import { homeQuestions } from "./home-questions.ts";

type Props = { pipeline: Answer; revenue: Answer; conversion: Answer; stages: readonly { id: string; name: string }[] };

/** How the year went, and what stands in the pipeline now. */
export function HomeCharts({ pipeline, revenue, conversion, stages }: Props) {
  const { t } = useTranslation("home");
  return (
    <div className="grid gap-3 lg:grid-cols-3">
      <PinnableChart question={homeQuestions[2]} title={t("charts.revenue")} answer={revenue} kind="area" />
      <PinnableChart question={homeQuestions[3]} title={t("charts.conversion")} answer={conversion} kind="line" />
      <PinnableChart
        question={homeQuestions[1]}
        title={t("charts.pipeline")}
        answer={inOrder(pipeline, stages)}
        kind="bar"
        columns={["open_pipeline"]}
        isColoured
      />
    </div>
  );
}

/** Open stages in the order in which deals pass them, also those where none stands now. */
function inOrder(answer: Answer, stages: Props["stages"]): Answer {
  const isKnown = answer.total.values[0] !== null;
  const rows = stages.map(({ id, name }) => {
    const found = answer.rows.find(({ by: [stage] }) => stage?.id === id);
    const none = answer.columns.map(() => 0);
    return (
      found ?? {
        period: null,
        is_unfinished: false,
        by: [{ id, label: name }],
        values: isKnown ? none : none.map(() => null),
        n: none,
        compared: [],
      }
    );
  });
  return { ...answer, rows };
}
