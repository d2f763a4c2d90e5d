import { useTranslation } from "react-i18next";

import type { QuestionResult } from "#domain/assistant/outcome.ts";
import { pickRows } from "#domain/assistant/pick-rows.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { MetricWhole } from "./metric-whole.tsx";

/** Renders the share of a part in the whole, or the share of each group. */
export function ShareAnswer({
  results: [whole, part],
  limit,
}: {
  results: readonly QuestionResult[];
  limit: number | null;
}) {
  const { t } = useTranslation("ai-chat");
  const texts = useMeasureTexts();
  const { percent } = useFormat();
  const column = whole?.answer.columns[0];
  const total = whole?.answer.total.values[0];
  if (!whole || !column || total == null || total <= 0) return null;
  const { answer, question } = whole;
  const write = (value: number) => texts.value(value, column.unit, answer);
  const share = (value: number) => percent((100 * value) / total, 1);
  const sentence = (value: number) => ({ value: write(value), share: share(value), total: write(total) });
  if (part) {
    return (
      <>
        <p>{t("share.part", sentence(part.answer.total.values[0] ?? 0))}</p>
        <MetricWhole {...part} measure={column.measure} />
      </>
    );
  }
  const by = question.by?.[0];
  if (!by) return null;
  // The largest groups have a name; a result also contains the group without one.
  const picked = pickRows(answer, limit === null ? null : "top", limit);
  const rows = picked.flatMap(({ by: [group], values }) => (group ? [{ group, value: values[0] ?? 0 }] : []));
  return (
    <>
      {limit !== null && <p>{t("share.together", sentence(rows.reduce((sum, { value }) => sum + value, 0)))}</p>}
      <p className="text-muted-foreground text-xs">
        {joinFacts([texts.name(column.measure), texts.span(answer.range)])}
      </p>
      <DataTable
        isFramed
        label={joinFacts([texts.name(column.measure), texts.dimension(by)])}
        rows={rows}
        keyOf={({ group }) => group.id ?? "none"}
        columns={[
          {
            key: "group",
            header: texts.dimension(by),
            isName: true,
            className: "wrap-anywhere",
            cell: ({ group }) => texts.group(group),
          },
          { key: "value", header: texts.name(column.measure), isNumeric: true, cell: ({ value }) => write(value) },
          { key: "share", header: t("chip.share"), isNumeric: true, cell: ({ value }) => share(value) },
        ]}
      />
    </>
  );
}
