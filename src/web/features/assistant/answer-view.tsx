import { useTranslation } from "react-i18next";

import type { Outcome } from "#domain/assistant/outcome.ts";
import { pickRows } from "#domain/assistant/pick-rows.ts";
import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ChangeAnswer, Why } from "./change-answer.tsx";
import { MetricWhole } from "./metric-whole.tsx";
import { ModelAnswer } from "./model-answer.tsx";
import { RecordResults } from "./record-results.tsx";
import { ShareAnswer } from "./share-answer.tsx";
import { RecordFacts, WorkResults } from "./work-results.tsx";

export function AnswerView({ outcome }: { outcome: Outcome }) {
  const texts = useMeasureTexts();
  switch (outcome.kind) {
    case "meaning":
      return (
        <p>
          <strong className="font-semibold">{texts.name(outcome.measure)}</strong>: {texts.about(outcome.measure)}
        </p>
      );
    case "records":
      return <RecordResults records={outcome.records} />;
    case "work":
      return <WorkResults work={outcome.work} />;
    case "fact":
      return <RecordFacts fact={outcome.fact} />;
    case "metrics":
      return <Metrics {...outcome} />;
    case "why":
      return <Why results={outcome.results} />;
    case "share":
      return <ShareAnswer results={outcome.results} limit={outcome.limit} />;
    case "changed":
      return <ChangeAnswer {...outcome} />;
    case "text":
      return (
        <ModelAnswer outcome={outcome}>
          {outcome.results.map((result) => (
            <Metrics
              key={JSON.stringify(result.question)}
              kind="metrics"
              result={result}
              order={null}
              limit={null}
              hasSentence={false}
            />
          ))}
        </ModelAnswer>
      );
  }
}

/** Returns the total of the first measure if its groups add up to it; null for averages and rates. */
function totalOf({ rows, total }: MeasureResult): number | null {
  const [whole] = total.values;
  if (whole == null || whole <= 0 || rows.some(({ values: [value] }) => (value ?? 0) < 0)) return null;
  const sum = rows.reduce((so, { values }) => so + (values[0] ?? 0), 0);
  return Math.abs(sum - whole) <= whole / 1000 ? whole : null;
}

type MetricsProps = Extract<Outcome, { kind: "metrics" }> & {
  /** False if the text next to the metric already says the same. */
  hasSentence?: boolean;
};

function Metrics({ result: { question, answer }, order, limit, hasSentence = true }: MetricsProps) {
  const { t } = useTranslation("ai-chat");
  const texts = useMeasureTexts();
  const { percent } = useFormat();
  const [column] = answer.columns;
  if (!column) return null;
  const isParted = question.grain !== undefined || question.by !== undefined;
  // The amounts of a target, or the number of deals by stage.
  const amounts = answer.columns.slice(1).map(({ measure }) => measure);
  if (!isParted && column.measure === "target_reached")
    return <MetricWhole {...{ question, answer }} measure="target_reached" />;
  if (!isParted)
    return answer.columns.map(({ measure }) => <MetricWhole key={measure} {...{ question, answer, measure }} />);
  const rows = pickRows(answer, order, limit);
  const valueOf = (row: ResultRow) => row.values[0] ?? -Infinity;
  const first = order ? rows[0] : rows.toSorted((a, b) => valueOf(b) - valueOf(a))[0];
  const periods = texts.periods(rows.flatMap(({ period }) => period ?? []));
  const [group, ...more] = first?.by ?? [];
  const parts = [...(first?.period ? [periods.text(first.period)] : []), ...(group ? [texts.group(group)] : [])];
  const [name] = parts.length + more.length === 1 ? parts : [];
  const value = first?.values[0];
  const write = (amount: number) => texts.value(amount, column.unit, answer);
  const total = group ? totalOf(answer) : null;
  return (
    <>
      {hasSentence && value != null && name && rows.length > 1 && (
        <p>
          {total !== null && order !== "bottom"
            ? t("first.topShare", {
                name,
                value: write(value),
                share: percent((100 * value) / total, 0),
                total: write(total),
              })
            : t(`first.${order ?? "top"}`, { name, value: write(value) })}
        </p>
      )}
      <PinnableChart
        question={question}
        title={texts.name(column.measure)}
        result={{ ...answer, rows }}
        kind={question.by ? "bar" : column.unit === "percent" ? "line" : "bar"}
        columns={[column.measure]}
        hasTotal={order === null}
      />
      {amounts.length > 0 && (
        <PinnableChart
          question={question}
          title={joinFacts(amounts.map((measure) => texts.name(measure)))}
          result={{ ...answer, rows }}
          kind="bar"
          columns={amounts}
          hasTotal={order === null}
        />
      )}
    </>
  );
}
