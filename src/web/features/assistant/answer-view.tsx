import { useTranslation } from "react-i18next";

import type { QuestionResult, Outcome } from "#domain/assistant/outcome.ts";
import { pickRows } from "#domain/assistant/pick-rows.ts";
import { type Contribution, contributionsTo } from "#domain/metrics/contributions.ts";
import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";
import type { DimensionId, MeasureId } from "#domain/metrics/question.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { MetricValue } from "#web/charts/metric-value.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { ShareBar } from "#web/metrics/contribution-table.tsx";
import { LazyMetricMenu } from "#web/metrics/lazy-metric-menu.tsx";
import { PinnableChart } from "#web/metrics/pinnable-chart.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#web/ui/kit/tabs.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ModelAnswer } from "./model-answer.tsx";
import { RecordResults } from "./record-results.tsx";
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
  if (!isParted) return answer.columns.map(({ measure }) => <Whole key={measure} {...{ question, answer, measure }} />);
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
    </>
  );
}

function Whole({ question, answer, measure }: QuestionResult & { measure: MeasureId }) {
  const texts = useMeasureTexts();
  const title = texts.name(measure);
  const at = answer.columns.findIndex((column) => column.measure === measure);
  return (
    <div className="relative pr-8">
      <p className="text-muted-foreground text-xs">{joinFacts([title, texts.span(answer.range)])}</p>
      <LazyMetricMenu
        className="absolute -top-1.5 right-0"
        {...{ title, question, measure }}
        currency={answer.currency}
      />
      {/* If the value is itself the number of records, it is not repeated. */}
      <MetricValue result={answer} measure={measure} hasCount={answer.total.n[at] !== answer.total.values[at]} />
    </div>
  );
}

const shownParts = 3;

/** Renders the causes of a change: the groups that contributed most, with their values before and after. */
function Why({ results: [whole, ...parts] }: { results: readonly QuestionResult[] }) {
  const { t } = useTranslation("ai-chat");
  const texts = useMeasureTexts();
  const { signed } = useFormat();
  const column = whole?.answer.columns[0];
  if (!whole || !column) return null;
  const { answer } = whole;
  const write = (value: number) => texts.value(value, column.unit, answer);
  const writeChange = (value: number) => signed(value, write(value));
  const [now] = answer.total.values;
  const [before] = answer.total.compared;
  const shown = parts.flatMap((part) => {
    const by = part.question.by?.[0];
    const isParted =
      part.answer.total.compared[0] != null && part.answer.missing.every(({ reason }) => reason !== "dimension");
    return by && isParted ? [{ by, rows: contributionsTo(part.answer, shownParts) }] : [];
  });
  // The largest change of a single group, which the first tab contains.
  const tabs = shown
    .map((part) => ({ ...part, most: part.rows.find(({ group }) => group !== null) }))
    .toSorted((one, other) => Math.abs(other.most?.change ?? 0) - Math.abs(one.most?.change ?? 0));
  const [first] = tabs;
  const sentences = [
    ...(now != null && before != null && now !== before
      ? [
          t(now > before ? "why.rose" : "why.fell", {
            name: texts.name(column.measure),
            before: write(before),
            now: write(now),
          }),
        ]
      : []),
    ...(first?.most?.group
      ? [t("why.most", { name: texts.group(first.most.group), value: writeChange(first.most.change) })]
      : []),
  ];
  return (
    <>
      {sentences.length > 0 && <p>{sentences.join(" ")}</p>}
      <Whole question={whole.question} answer={answer} measure={column.measure} />
      {first && (
        <Tabs defaultValue={first.by} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <TabsList>
            {tabs.map(({ by }) => (
              <TabsTrigger key={by} value={by}>
                {texts.dimension(by)}
              </TabsTrigger>
            ))}
          </TabsList>
          {tabs.map(({ by, rows }) => (
            <TabsContent key={by} value={by}>
              <Changes label={t("why.by", { name: texts.dimension(by) })} by={by} rows={rows} write={write} />
            </TabsContent>
          ))}
        </Tabs>
      )}
    </>
  );
}

type ChangesProps = {
  label: string;
  by: DimensionId;
  rows: readonly Contribution[];
  write: (value: number) => string;
};

function Changes({ label, by, rows, write }: ChangesProps) {
  const { t } = useTranslation("ai-chat");
  const texts = useMeasureTexts();
  const { signed } = useFormat();
  const largest = Math.max(...rows.map(({ change }) => Math.abs(change)), 1);
  return (
    <DataTable
      isFramed
      className="table-fixed"
      label={label}
      rows={rows}
      keyOf={({ group }) => group?.id ?? (group ? "none" : "rest")}
      columns={[
        {
          key: "group",
          header: texts.dimension(by),
          isName: true,
          className: "sm:w-1/3 wrap-anywhere",
          cell: ({ group }) => (group ? texts.group(group) : t("why.rest")),
        },
        { key: "before", header: t("why.before"), isNumeric: true, from: "sm", cell: ({ before }) => write(before) },
        { key: "now", header: t("why.now"), isNumeric: true, from: "sm", cell: ({ now }) => write(now) },
        {
          key: "change",
          header: t("why.change"),
          isNumeric: true,
          className: "sm:w-1/3",
          cell: ({ change }) => (
            <span className="flex items-center justify-end gap-3">
              <ShareBar part={change / largest} />
              <span className="min-w-16">{signed(change, write(change))}</span>
            </span>
          ),
        },
      ]}
    />
  );
}
