import { useTranslation } from "react-i18next";

import type { Outcome, QuestionResult } from "#domain/assistant/outcome.ts";
import { type Contribution, contributionsTo } from "#domain/metrics/contributions.ts";
import type { DimensionId } from "#domain/metrics/question.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { ShareBar } from "#web/metrics/contribution-table.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#web/ui/kit/tabs.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { MetricWhole } from "./metric-whole.tsx";

/** Renders the groups that grew or shrank, and how many there are in total. */
export function ChangeAnswer({ result: { question, answer }, way, count }: Extract<Outcome, { kind: "changed" }>) {
  const { t } = useTranslation("ai-chat");
  const texts = useMeasureTexts();
  const { number } = useFormat();
  const [column] = answer.columns;
  const by = question.by?.[0];
  if (!column || !by) return null;
  const write = (value: number) => texts.value(value, column.unit, answer);
  const rows = answer.rows.map(({ by: [group = null], values, compared }): Contribution => {
    const [now, before] = [values[0] ?? 0, compared[0] ?? 0];
    return { group, period: null, now, before, change: now - before, share: null };
  });
  const [first] = rows;
  const total = number(count);
  return (
    <>
      <p>
        {t(`${way}.count`, { total })}{" "}
        {first?.group &&
          t(way === "rise" ? "why.rose" : "why.fell", {
            name: texts.group(first.group),
            before: write(first.before),
            now: write(first.now),
          })}
      </p>
      <p className="text-muted-foreground text-xs">
        {joinFacts(
          [texts.name(column.measure), texts.span(answer.range), texts.compared(answer)].filter(
            (text) => text !== undefined,
          ),
        )}
      </p>
      {first && <Changes label={t("why.by", { name: texts.dimension(by) })} {...{ by, rows, write }} />}
      {count > rows.length && (
        <p className="text-muted-foreground text-xs">{t("shown", { total: number(rows.length) })}</p>
      )}
    </>
  );
}

const shownParts = 3;

/** Renders the causes of a change: the groups that contributed most, with their values before and after. */
export function Why({ results: [whole, ...parts] }: { results: readonly QuestionResult[] }) {
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
      <MetricWhole question={whole.question} answer={answer} measure={column.measure} />
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
