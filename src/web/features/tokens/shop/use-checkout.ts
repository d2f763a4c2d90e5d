import { useMutation, useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { ApiError } from "#web/data/requests/api-error.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { createCheckout, NoCheckoutPage } from "#web/data/tokens/shop.ts";
import { useTokens } from "#web/data/tokens/token-provider.tsx";
import { balanceQuery } from "#web/data/tokens/tokens.ts";
import { serverText } from "#web/i18n/server-text.ts";
import { notify } from "#web/ui/toast.tsx";

/** Interval and maximum duration of polling the balance while the user pays in another tab. */
const [askAgainMs, maxMs] = [5_000, 30 * 60_000];

/**
 * A started purchase. If the browser blocked the checkout page (`isBlocked`), the user has to open it. `total` is the
 * number of tokens before the purchase.
 */
type Checkout = { url: string; isBlocked: boolean; startedAt: number; total: number };
export type CheckoutState = ReturnType<typeof useCheckout>;

/**
 * Returns functions that start purchases, each in a new tab. The last purchase is polled until its tokens arrive, even
 * if its tab is closed.
 */
export function useCheckout() {
  const { t } = useTranslation(["shop", "errors"]);
  const { tokens } = useTokens();
  const [last, setLast] = useState<Checkout>();
  const total = tokens?.total_tokens ?? 0;
  const checkout = last && total === last.total ? last : undefined;
  useQuery({
    ...balanceQuery,
    refetchInterval: () => (checkout && Date.now() - checkout.startedAt < maxMs ? askAgainMs : false),
  });
  const tab = useRef<Window>(null);
  const { mutate, isPending, variables } = useMutation({
    ...createCheckout,
    onSuccess: (url) => {
      const isBlocked = tab.current === null || tab.current.closed;
      // Replaces the blank page, so that the Back button does not return to it.
      if (!isBlocked) tab.current?.location.replace(url);
      setLast({ url, isBlocked, startedAt: Date.now(), total });
    },
    onError: (error) => {
      tab.current?.close();
      notify.error(t("error.title"), problemText(t, error));
    },
  });
  const purchase = (packageId: string) => {
    // Opened synchronously during the click, because browsers block popups opened later.
    tab.current = window.open("about:blank", "_blank");
    if (tab.current) {
      tab.current.document.title = t("processing");
      // The third-party page must not access this one.
      tab.current.opener = null;
    }
    setLast(undefined);
    mutate(packageId);
  };
  return {
    purchase,
    /** The package that a checkout is being created for. */
    pendingId: isPending ? variables : undefined,
    /** The purchase that was started but is not paid yet. */
    checkout,
  };
}

function problemText(t: TFunction<["shop", "errors"]>, error: Error): string {
  if (error instanceof NoCheckoutPage) return t("error.noUrl");
  const { code } = toAppError(error);
  if (code === "signedOut") return t("error.signedOut");
  if (error instanceof ApiError)
    return serverText(error.message, code === "tooMany" ? t("errors:tooMany") : t("error.failed"));
  return code === "network" ? t("errors:network") : t("error.failed");
}
