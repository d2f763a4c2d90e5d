import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { type FunnelTime, funnelTimes } from "#domain/customers/funnel-time.ts";
import type { Days } from "#domain/metrics/question.ts";
import { useMeasureTexts } from "#web/charts/use-measure-texts.ts";
import { funnelTimesQuery } from "#web/data/customers/customers.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { InfoNote } from "#web/ui/info-note.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const maxSources = 12;

type Props = { days: Days; of: { owner?: string | undefined; region?: string | undefined } };
type Line = { isWhole: boolean; source: string | null; times: Map<FunnelTime["step"], FunnelTime> };

/** Renders the duration between funnel steps: the median over contacts with known dates, and their number. */
export function FunnelTimes({ days, of }: Props) {
  const { t } = useTranslation("advanced-analytics");
  const texts = useMeasureTexts();
  const { number } = useFormat();
  const { data } = useQuery(funnelTimesQuery(days, of));
  const lines = data && linesOf(data);
  return (
    <section
      aria-label={t("times.title")}
      className="bg-card mt-1 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border p-4"
    >
      <div className="flex flex-wrap items-center gap-1">
        <h3 className="text-base font-semibold">{t("times.title")}</h3>
        <InfoNote title={t("times.title")}>{t("times.about")}</InfoNote>
      </div>
      {lines?.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t("times.none")}</p>
      ) : (
        <DataTable
          scrolls
          label={t("times.title")}
          rows={lines}
          pendingRows={3}
          keyOf={({ isWhole, source }) => (isWhole ? "whole" : `of ${source}`)}
          columns={[
            {
              key: "source",
              header: texts.dimension("source"),
              isName: true,
              className: "max-w-40 truncate",
              cell: ({ isWhole, source }) => (isWhole ? t("times.whole") : texts.group({ id: source, label: source })),
            },
            ...funnelTimes.map((step) => ({
              key: step,
              header: t(`times.step.${step}`),
              isNumeric: true,
              cell: ({ times }: Line) => {
                const time = times.get(step);
                if (!time) return <span className="text-muted-foreground">—</span>;
                return (
                  <>
                    {time.median_days === null ? "—" : texts.value(time.median_days, "days", { currency: undefined })}
                    <span className="text-muted-foreground block text-xs">
                      {t("times.of", { timed: number(time.timed), reached: number(time.reached) })}
                    </span>
                  </>
                );
              },
            })),
          ]}
        />
      )}
    </section>
  );
}

/** Returns a line for all contacts and one for each source, sorted by the number of contacts that completed steps. */
function linesOf(rows: readonly FunnelTime[]): Line[] {
  const lines = [
    ...Map.groupBy(rows, ({ is_total, source }) => (is_total ? "whole" : `of ${source}`)).values(),
  ].flatMap((its): (Line & { reached: number })[] => {
    const [first] = its;
    if (!first) return [];
    const reached = its.reduce((sum, row) => sum + row.reached, 0);
    return [
      { isWhole: first.is_total, source: first.source, times: new Map(its.map((row) => [row.step, row])), reached },
    ];
  });
  return lines
    .toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole) || other.reached - one.reached)
    .slice(0, maxSources + 1);
}
