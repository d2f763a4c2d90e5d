import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { pipelineForecastQuery } from "#web/data/deals/pipeline-forecast.ts";
import { useFormat } from "#web/ui/use-format.ts";

/**
 * Renders the likely close of an open deal, based on the duration of past deals. Renders nothing for a closed deal.
 */
export function LikelyClose({ dealId }: { dealId: string }) {
  const { t } = useTranslation("scores");
  const { days, shortDay, number } = useFormat();
  const { data } = useQuery(pipelineForecastQuery(dealId));
  const deal = data?.deals.find(({ deal_id: id }) => id === dealId);
  if (!data || !deal) return null;
  const span = ({ low, high }: { low: string; high: string | null }) =>
    high === null ? t("close.from", { low: shortDay(low) }) : days({ from: low, to: high }, true);
  const { close } = deal;
  return (
    <section aria-label={t("close.title")} className="grid min-w-0 content-start gap-3">
      <h2 className="text-base font-semibold">{t("close.title")}</h2>
      {close === null ? (
        <p className="text-muted-foreground">{t("close.unknown", { needed: number(data.needed) })}</p>
      ) : (
        <>
          <p className="tabular text-lg font-semibold">
            {close.median === null ? t("close.open") : shortDay(close.median)}
          </p>
          <dl className="grid gap-1">
            <Band name={t("close.half")}>{span(close.within_50)}</Band>
            <Band name={t("close.most")}>{span(close.within_80)}</Band>
          </dl>
          <p className="text-muted-foreground text-xs">
            {t(close.by === "stage" ? "close.byStage" : "close.byAge", { count: close.n, total: number(close.n) })}
          </p>
        </>
      )}
    </section>
  );
}

function Band({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
