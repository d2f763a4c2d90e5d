import { useTranslation } from "react-i18next";

import type { AskedFigures, Outcome } from "#domain/assistant/outcome.ts";
import { toldRows } from "#domain/assistant/told-rows.ts";
import { contributionsTo } from "#domain/measures/contributions.ts";
import type { MeasureId } from "#domain/measures/question.ts";
import { Figure } from "#web/charts/figure.tsx";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { LateFigureMenu } from "#web/figures/late-figure-menu.tsx";
import { PinnableChart } from "#web/figures/pinnable-chart.tsx";
import { DataTable } from "#web/ui/data-table.tsx";

import { RecordsFound } from "./records-found.tsx";
import { ToldAnswer } from "./told-answer.tsx";

/** Renders an answer: metrics linked to their records, charts, records of a list, the meaning of a term, or a text. */
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
      return <RecordsFound records={outcome.records} />;
    case "figures":
      return <Figures {...outcome} />;
    case "why":
      return <Why figures={outcome.figures} />;
    case "told":
      return (
        <ToldAnswer outcome={outcome}>
          {outcome.figures.map((figures) => (
            <Figures
              key={JSON.stringify(figures.question)}
              kind="figures"
              figures={figures}
              order={null}
              limit={null}
            />
          ))}
        </ToldAnswer>
      );
  }
}

function Figures({ figures: { question, answer }, order, limit }: Extract<Outcome, { kind: "figures" }>) {
  const { t } = useTranslation("ai-chat");
  const texts = useMeasureTexts();
  const [column] = answer.columns;
  if (!column) return null;
  const isParted = question.grain !== undefined || question.by !== undefined;
  if (!isParted) return answer.columns.map(({ measure }) => <Whole key={measure} {...{ question, answer, measure }} />);
  const rows = toldRows(answer, order, limit);
  const [first] = rows;
  const name = first?.by[0] && texts.group(first.by[0]);
  return (
    <>
      {order && first && name && (
        <p>{t(`first.${order}`, { name, value: texts.value(first.values[0], column.unit, answer) })}</p>
      )}
      <PinnableChart
        question={question}
        title={texts.name(column.measure)}
        answer={{ ...answer, rows }}
        kind={question.by ? "bar" : column.unit === "percent" ? "line" : "bar"}
        columns={[column.measure]}
        hasTotal={order === null}
      />
    </>
  );
}

/** Renders the metric of the whole period, with its name and the period. */
function Whole({ question, answer, measure }: AskedFigures & { measure: MeasureId }) {
  const texts = useMeasureTexts();
  const title = texts.name(measure);
  return (
    <div className="relative pr-8">
      <p className="text-muted-foreground text-xs">
        {title} · {texts.span(answer.range)}
      </p>
      <LateFigureMenu
        className="absolute -top-1.5 right-0"
        {...{ title, question, measure }}
        currency={answer.currency}
      />
      <Figure answer={answer} measure={measure} hasCount />
    </div>
  );
}

const toldParts = 3;

/** Renders the causes of a change: the groups that contributed most, with the values before and after. */
function Why({ figures: [whole, ...parts] }: { figures: readonly AskedFigures[] }) {
  const { t } = useTranslation("ai-chat");
  const texts = useMeasureTexts();
  const column = whole?.answer.columns[0];
  if (!whole || !column) return null;
  const { answer } = whole;
  const write = (value: number) => texts.value(value, column.unit, answer);
  const told = parts.flatMap((part) => {
    const by = part.question.by?.[0];
    const isParted =
      part.answer.total.compared[0] != null && part.answer.missing.every(({ reason }) => reason !== "dimension");
    return by && isParted ? [{ by, rows: contributionsTo(part.answer, toldParts) }] : [];
  });
  return (
    <>
      <Whole question={whole.question} answer={answer} measure={column.measure} />
      {told.map(({ by, rows }) => (
        <DataTable
          key={by}
          isFramed
          label={t("why.by", { name: texts.dimension(by) })}
          rows={rows}
          keyOf={({ group }) => group?.id ?? (group ? "none" : "rest")}
          columns={[
            {
              key: "group",
              header: texts.dimension(by),
              isName: true,
              cell: ({ group }) => (group ? texts.group(group) : t("why.rest")),
            },
            { key: "before", header: t("why.before"), isFigure: true, from: "sm", cell: ({ before }) => write(before) },
            { key: "now", header: t("why.now"), isFigure: true, from: "sm", cell: ({ now }) => write(now) },
            { key: "change", header: t("why.change"), isFigure: true, cell: ({ change }) => write(change) },
          ]}
        />
      ))}
    </>
  );
}
