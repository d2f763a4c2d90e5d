import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";

import { ApiError } from "#web/data/requests/api-error.ts";
import { checkoutQuery, verificationQuery } from "#web/data/tokens/shop.ts";
import { balanceQuery } from "#web/data/tokens/tokens.ts";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const askAgainMs = 2_000;

export type PaymentOutcome = { state: "verifying" | "good" | "none"; title: string; text?: string };

/**
 * Returns the status of a purchase with its text, and polls it until it is final. If the status cannot be determined,
 * the purchase is assumed to be paid, because users arrive here after paying. `onUnknown` is called if the purchase
 * does not exist or belongs to another user.
 */
export function usePaymentOutcome(sessionId: string, onUnknown: () => void): PaymentOutcome {
  const { t } = useTranslation(["shop", "tokens"]);
  const { number } = useFormat();
  const { status, data: verified, error } = useQuery(verificationQuery(sessionId));
  const isUnknown = error instanceof ApiError && error.problem === "payment_not_found";
  const notifyOutcome = useEffectEvent(() => {
    if (isUnknown) {
      notify.error(t("result.invalid"), t("result.unknown"));
      onUnknown();
    } else if (error) notify.error(t("result.refreshFailed"), t("result.later"));
    else if (verified?.state === "paid" || verified?.state === "processing")
      notify.success(t("result.success"), t("result.processing"));
  });
  useEffect(() => {
    if (status !== "pending") notifyOutcome();
  }, [status]);
  const { data: checkout } = useQuery({
    ...checkoutQuery(sessionId),
    enabled: verified !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.state === "open" || data?.state === "processing" ? askAgainMs : false,
  });
  const { data: own } = useQuery({ ...balanceQuery, enabled: verified !== undefined });
  if (status === "pending" || isUnknown) return { state: "verifying", title: t("result.verifying") };
  const counted = (count: number) => ({ count, total: number(count) });
  switch (checkout?.state) {
    case undefined:
      return { state: "good", title: t("result.success"), text: t("result.later") };
    case "processing":
      return { state: "good", title: t("result.success"), text: t("result.processing") };
    case "paid": {
      const balance = t("tokens:meter.tokens", counted(own?.available_tokens ?? checkout.balance));
      const text = t("result.added", { ...counted(checkout.tokens), balance });
      return { state: "good", title: t("result.success"), text };
    }
    case "open":
      return { state: "none", title: t("payments.states.open"), text: t("result.waiting") };
    case "failed":
    case "expired":
      return { state: "none", title: t(`payments.states.${checkout.state}`), text: t("result.noCharges") };
    case "refunded":
    case "disputed":
      return { state: "none", title: t(`payments.states.${checkout.state}`) };
  }
}
