import { useTranslation } from "react-i18next";

import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";
import { MissingNotes } from "#web/charts/missing-note.tsx";
import { seriesColour } from "#web/charts/series-colour.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { funnelSteps } from "./advanced-questions.ts";

/** Renders the number of contacts of the range that reached a deal and became customers, in total and by source. */
export function CustomerFunnel({ result }: { result: MeasureResult | undefined }) {
  const { t } = useTranslation("advanced-analytics");
  const texts = useMeasureTexts();
  const { percent } = useFormat();
  const [all] = result?.total.values ?? [];
  const missing = result?.missing.filter(({ measure }) => measure === funnelSteps[0]) ?? [];
  return (
    <section aria-label={t("funnel.title")} className="bg-card grid content-start gap-4 rounded-lg border p-4">
      <h3 className="text-base font-semibold">{t("funnel.title")}</h3>
      <MissingNotes missing={missing} />
      {!result && <Skeleton className="h-32" />}
      {result && (
        <ol className="grid gap-2">
          {funnelSteps.map((measure, at) => {
            const value = result.total.values[at] ?? null;
            const before = result.total.values[at - 1];
            return (
              <li key={measure} className="grid gap-1">
                <p className="flex justify-between gap-3 text-sm">
                  <span title={texts.about(measure)}>{texts.name(measure)}</span>
                  <span className="tabular whitespace-nowrap">
                    <span className="font-semibold">{value === null ? "—" : texts.value(value, "count", result)}</span>
                    {before && value !== null ? (
                      <span className="text-muted-foreground"> · {percent((value / before) * 100)}</span>
                    ) : null}
                  </span>
                </p>
                <div aria-hidden className="bg-muted h-2.5 overflow-hidden rounded-sm">
                  <div
                    className="h-full rounded-sm"
                    style={{ background: seriesColour(0), width: `${all ? ((value ?? 0) / all) * 100 : 0}%` }}
                  />
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {result && result.rows.length > 0 && (
        <DataTable
          scrolls
          label={t("funnel.bySource")}
          rows={result.rows}
          keyOf={({ by: [group] }) => `of ${group?.id}`}
          columns={[
            {
              key: "source",
              header: texts.dimension("source"),
              isName: true,
              className: "max-w-40 truncate",
              cell: ({ by: [group] }: ResultRow) => group && texts.group(group),
            },
            ...[0, 2, 3]
              .flatMap((at) => {
                const column = result.columns[at];
                return column ? [{ ...column, at }] : [];
              })
              .map(({ measure, unit, at }) => ({
                key: measure,
                header: texts.name(measure),
                isNumeric: true,
                cell: ({ values }: ResultRow) => texts.value(values[at], unit, result),
              })),
          ]}
        />
      )}
    </section>
  );
}
