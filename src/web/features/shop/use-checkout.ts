import { useMutation, useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { toAppError } from "#web/data/requests/app-error.ts";
import { Refusal } from "#web/data/requests/refusal.ts";
import { createCheckout, NoCheckoutPage } from "#web/data/tokens/shop.ts";
import { useTokens } from "#web/data/tokens/token-provider.tsx";
import { balanceQuery } from "#web/data/tokens/tokens.ts";
import { serverText } from "#web/i18n/server-text.ts";
import { notify } from "#web/ui/toast.tsx";

/** How often, and for how long, the balance is asked for while somebody pays elsewhere. */
const [askAgainMs, mostMs] = [5_000, 30 * 60_000];

/** Where a purchase is paid, whether somebody has yet to go there themselves, and what they had been credited before. */
type Checkout = { url: string; isBlocked: boolean; begunAt: number; total: number };
export type CheckoutState = ReturnType<typeof useCheckout>;

/** Begins purchases, each in a tab of its own, and follows the last one until its tokens are there, also when that tab is closed. */
export function useCheckout() {
  const { t } = useTranslation(["shop", "errors"]);
  const { tokens } = useTokens();
  const [last, setLast] = useState<Checkout>();
  const total = tokens?.total_tokens ?? 0;
  const checkout = last && total === last.total ? last : undefined;
  useQuery({
    ...balanceQuery,
    refetchInterval: () => (checkout && Date.now() - checkout.begunAt < mostMs ? askAgainMs : false),
  });
  const tab = useRef<Window>(null);
  const { mutate, isPending, variables } = useMutation({
    ...createCheckout,
    onSuccess: (url) => {
      const isBlocked = tab.current === null || tab.current.closed;
      // Going back from there does not lead to an empty page.
      if (!isBlocked) tab.current?.location.replace(url);
      setLast({ url, isBlocked, begunAt: Date.now(), total });
    },
    onError: (error) => {
      tab.current?.close();
      notify.error(t("error.title"), problemText(t, error));
    },
  });
  const purchase = (packageId: string) => {
    // Inside the click: later no browser would let a script open one.
    tab.current = window.open("about:blank", "_blank");
    if (tab.current) {
      tab.current.document.title = t("processing");
      // The page of somebody else has no business with this one.
      tab.current.opener = null;
    }
    setLast(undefined);
    mutate(packageId);
  };
  return {
    purchase,
    /** The package that is on its way to be paid. */
    pendingId: isPending ? variables : undefined,
    /** The one that has been begun and not been paid. */
    checkout,
  };
}

function problemText(t: TFunction<["shop", "errors"]>, error: Error): string {
  if (error instanceof NoCheckoutPage) return t("error.noUrl");
  const { code } = toAppError(error);
  if (code === "signedOut") return t("error.signedOut");
  if (error instanceof Refusal)
    return serverText(error.message, code === "tooMany" ? t("errors:tooMany") : t("error.failed"));
  return code === "network" ? t("errors:network") : t("error.failed");
}
