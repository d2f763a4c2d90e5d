import { useTranslation } from "react-i18next";

import type { AnalysisOffer } from "#web/data/deals/analyses.ts";
import { useFormat } from "#web/ui/use-format.ts";

import type { AnalysisProblem } from "./use-analysis.ts";

/** What an analysis costs and what is left after it; what is missing, and how tokens are earned. */
export function OfferText({
  offer,
  problem,
}: {
  offer: AnalysisOffer | undefined;
  problem: AnalysisProblem | undefined;
}) {
  const { t } = useTranslation("analyses");
  const { number } = useFormat();
  const tokens = (count: number) => t("tokens", { count, total: number(count) });
  const missing = offer && !offer.is_enough && offer.debt === 0 ? offer.cost - offer.available : 0;
  return (
    <div className="grid gap-1 text-sm" role="status">
      <p className="tabular min-h-5">
        {offer?.rows === 0 && t("noRows")}
        {offer &&
          offer.rows > 0 &&
          (offer.is_free
            ? t("offerFree", { count: offer.rows, rows: number(offer.rows), left: number(offer.free_left) })
            : t(offer.is_enough ? "offerPaid" : "offerShort", {
                count: offer.rows,
                rows: number(offer.rows),
                cost: tokens(offer.cost),
                after: tokens(offer.available_after),
              }))}
      </p>
      {missing > 0 && (
        <p className="text-warning">
          {t("missing", { missing: tokens(missing), available: tokens(offer?.available ?? 0) })}
        </p>
      )}
      {offer && offer.debt > 0 && <p className="text-warning">{t("problem.tokens_owed")}</p>}
      {problem && (
        <p role="alert" className="text-critical">
          {t(`problem.${problem}`)}
        </p>
      )}
      <p className="text-muted-foreground">{t("energyToo")}</p>
    </div>
  );
}
