import { use } from "react";
import { useTranslation } from "react-i18next";

import { paymentObstacle } from "#domain/tokens/payment-obstacle.ts";
import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import { loadConfig } from "#web/data/requests/config.ts";
import { openShop } from "#web/data/tokens/shop-state.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import type { PaidRunProblem } from "./use-paid-run.ts";

type Props = {
  offer: TokenOffer | undefined;
  /** Description of the run, if the button does not describe it. */
  text?: string | undefined;
  /** True if the price is a maximum. */
  isMost?: boolean;
  problem: PaidRunProblem | undefined;
};

/**
 * Renders the price of a paid run and the balance afterwards. If the user cannot pay for the run, renders the reason
 * and a button that opens the shop. If the last run failed, renders the reason.
 */
export function OfferText({ offer, text, isMost = false, problem }: Props) {
  const { t } = useTranslation("tokens");
  const { number } = useFormat();
  const tokens = (count: number) => t("meter.tokens", { count, total: number(count) });
  const { payments } = use(loadConfig());
  const obstacle = offer && paymentObstacle(offer);
  const price = () => {
    if (!offer) return "";
    if (offer.is_free) return t("paid.freeLine", { left: number(offer.free_left) });
    const paid = { cost: tokens(offer.cost), after: tokens(offer.available_after) };
    // A run that cannot start leaves the balance unchanged, so no balance is shown.
    if (obstacle) return t(isMost ? "paid.short.most" : "paid.short.exact", paid);
    return t(isMost ? "paid.costs.most" : "paid.costs.exact", paid);
  };
  return (
    <div className="grid gap-1 text-sm" role="status">
      <p className="tabular min-h-5">{[text, price()].filter(Boolean).join(" ")}</p>
      {offer && obstacle && (
        <p className="text-warning">
          {obstacle === "debt" && t("paid.problem.tokens_owed")}
          {obstacle === "tokens" &&
            t("paid.missing", { missing: tokens(offer.cost - offer.available), available: tokens(offer.available) })}
          {obstacle === "cap" && t("paid.cap", { left: tokens(offer.cap_left ?? 0) })}
        </p>
      )}
      {payments !== "off" && (obstacle === "debt" || obstacle === "tokens") && (
        <Button variant="outline" className="justify-self-start" onClick={() => openShop(offer?.cost)}>
          {t("purchase")}
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-critical">
          {typeof problem === "string" ? t(`paid.problem.${problem}`) : problem.said}
        </p>
      )}
      {offer && <p className="text-muted-foreground">{t("paid.energyToo")}</p>}
    </div>
  );
}
