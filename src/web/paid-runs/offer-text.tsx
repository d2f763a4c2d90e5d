import { useTranslation } from "react-i18next";

import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import { useFormat } from "#web/ui/use-format.ts";

import type { PaidRunProblem } from "./use-paid-run.ts";

type Props = {
  offer: TokenOffer | undefined;
  /** What it does, and at which price. */
  text: string | undefined;
  problem: PaidRunProblem | undefined;
};

/** What a paid run costs, what is missing and how tokens are earned, and why there was none. */
export function OfferText({ offer, text, problem }: Props) {
  const { t } = useTranslation("tokens");
  const { number } = useFormat();
  const tokens = (count: number) => t("meter.tokens", { count, total: number(count) });
  const missing = offer && !offer.is_enough && offer.debt === 0 ? offer.cost - offer.available : 0;
  return (
    <div className="grid gap-1 text-sm" role="status">
      <p className="tabular min-h-5">{text}</p>
      {missing > 0 && (
        <p className="text-warning">
          {t("paid.missing", { missing: tokens(missing), available: tokens(offer?.available ?? 0) })}
        </p>
      )}
      {offer && offer.debt > 0 && <p className="text-warning">{t("paid.problem.tokens_owed")}</p>}
      {problem && (
        <p role="alert" className="text-critical">
          {typeof problem === "string" ? t(`paid.problem.${problem}`) : problem.said}
        </p>
      )}
      <p className="text-muted-foreground">{t("paid.energyToo")}</p>
    </div>
  );
}
