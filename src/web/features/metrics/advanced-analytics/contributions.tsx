import { useTranslation } from "react-i18next";

import { contributionsTo } from "#domain/metrics/contributions.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { ContributionTable } from "#web/metrics/contribution-table.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { type Contributor, contributors } from "./advanced-questions.ts";

type Props = { result: MeasureResult | undefined; by: Contributor; onBy: (by: Contributor) => void };

/** Renders the contributions of groups to a change in revenue, largest first. */
export function Contributions({ result, by, onBy }: Props) {
  const { t } = useTranslation(["advanced-analytics", "explain"]);
  const texts = useMeasureTexts();
  return (
    <div className="bg-card grid content-start gap-3 rounded-lg border p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="text-base font-semibold">{t("contributions.title")}</h3>
          <p className="text-muted-foreground tabular min-h-4 text-xs">
            {result?.compared_range && t("contributions.against", { days: texts.span(result.compared_range) })}
          </p>
        </div>
        <Select
          aria-label={t("contributions.by")}
          className="w-auto"
          value={by}
          options={contributors.map((contributor) => [contributor, texts.dimension(contributor)])}
          onChange={onBy}
        />
      </div>
      {result && (!result.compared_range || result.total.compared[0] == null) ? (
        <p className="text-muted-foreground text-sm">
          {t(result.compared_range ? "explain:unknown" : "contributions.uncompared")}
        </p>
      ) : (
        <ContributionTable
          label={t("contributions.title")}
          header={texts.dimension(by)}
          nameOf={({ group }) => (group ? texts.group(group) : t("contributions.rest"))}
          result={result}
          parts={result && contributionsTo(result, 8)}
        />
      )}
    </div>
  );
}
