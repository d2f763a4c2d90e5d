import { useTranslation } from "react-i18next";

import type { analysisRun } from "#web/data/deals/analyses.ts";
import type { AnswerOf } from "#web/data/requests/answer-of.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** What an analysis reads, what that costs, and what is left after it. */
export function useAnalysisOfferText(offer: AnswerOf<typeof analysisRun.offerQuery> | undefined): string | undefined {
  const { t } = useTranslation(["analyses", "tokens"]);
  const { number } = useFormat();
  if (!offer) return undefined;
  if (offer.rows === 0) return t("noRows");
  const read = { count: offer.rows, rows: number(offer.rows) };
  if (offer.is_free) return t("offerFree", { ...read, left: number(offer.free_left) });
  const tokens = (count: number) => t("tokens:meter.tokens", { count, total: number(count) });
  const after = tokens(offer.available_after);
  return t(offer.is_enough ? "offerPaid" : "offerShort", { ...read, cost: tokens(offer.cost), after });
}
