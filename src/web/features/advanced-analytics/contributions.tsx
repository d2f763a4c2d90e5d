import { useTranslation } from "react-i18next";

import type { Answer } from "#domain/measures/answer.ts";
import { contributionsTo } from "#domain/measures/contributions.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { type Contributor, contributors } from "./advanced-questions.ts";

type Props = { answer: Answer | undefined; by: Contributor; onBy: (by: Contributor) => void };

/** What made revenue change: each group's part of it, the largest first. */
export function Contributions({ answer, by, onBy }: Props) {
  const { t } = useTranslation("advanced-analytics");
  const texts = useMeasureTexts();
  const { percent, signed } = useFormat();
  const amount = (value: number) => (answer ? texts.value(value, "money", answer) : "");
  return (
    <div className="bg-card grid content-start gap-3 rounded-lg border p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="text-base font-semibold">{t("contributions.title")}</h3>
          <p className="text-muted-foreground tabular min-h-4 text-xs">
            {answer?.compared_range && t("contributions.against", { days: texts.span(answer.compared_range) })}
          </p>
        </div>
        <Select
          aria-label={t("contributions.by")}
          className="w-auto"
          value={by}
          options={contributors.map((one) => [one, texts.dimension(one)])}
          onChange={onBy}
        />
      </div>
      {answer && !answer.compared_range ? (
        <p className="text-muted-foreground text-sm">{t("contributions.uncompared")}</p>
      ) : (
        <DataTable
          scrolls
          label={t("contributions.title")}
          rows={answer && contributionsTo(answer, 8)}
          pendingRows={8}
          keyOf={({ group }) => (group ? `of ${group.id}` : "rest")}
          columns={[
            {
              key: "group",
              header: texts.dimension(by),
              isName: true,
              className: "max-w-48 truncate",
              cell: ({ group }) => (group ? texts.group(group) : t("contributions.rest")),
            },
            {
              key: "before",
              header: t("contributions.before"),
              isFigure: true,
              from: "sm",
              cell: (row) => amount(row.before),
            },
            { key: "now", header: t("contributions.now"), isFigure: true, from: "sm", cell: (row) => amount(row.now) },
            {
              key: "change",
              header: t("contributions.change"),
              isFigure: true,
              cell: ({ change }) => (
                <span className={change < 0 ? "text-lost" : ""}>{signed(change, amount(change))}</span>
              ),
            },
            {
              key: "share",
              header: t("contributions.share"),
              isFigure: true,
              cell: ({ share }) => (share === null ? "—" : signed(share, percent(share, 0))),
            },
          ]}
        />
      )}
    </div>
  );
}
