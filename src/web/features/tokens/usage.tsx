import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { addDays, dayIn } from "#domain/time/dates.ts";
import { usageByDay } from "#domain/tokens/token-usage.ts";
import { usageQuery } from "#web/data/tokens/token-history.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const UsageMetrics = lazy(async () => ({ default: (await import("./usage-metrics.tsx")).UsageMetrics }));

const shownDays = 30;

/** Renders the usage of tokens in the last 30 days: by feature, and by day as a chart and a table. */
export function Usage({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation("tokens");
  const { day } = useFormat();
  const today = dayIn(new Date(), timeZone);
  const first = addDays(today, 1 - shownDays);
  const { data: rows } = useQuery(usageQuery(first));
  return (
    <section aria-label={t("usage.title")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 className="text-base font-semibold">{t("usage.title")}</h2>
        <p className="text-muted-foreground">{t("usage.period", { from: day(first), to: day(today) })}</p>
      </div>
      {!rows && <Skeleton className="h-24" />}
      {rows?.length === 0 && <p className="text-muted-foreground">{t("usage.none")}</p>}
      {rows && rows.length > 0 && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <UsageMetrics rows={rows} days={usageByDay(rows, today, shownDays)} />
        </Suspense>
      )}
    </section>
  );
}
