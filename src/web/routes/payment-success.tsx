import { createFileRoute, redirect, useNavigate } from "@tanstack/react-router";
import i18next from "i18next";

import { needsSecondFactor } from "#web/data/auth/second-factor.ts";
import { currentSession } from "#web/data/auth/session.ts";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { PaymentResult } from "#web/features/tokens/shop/payment-result.tsx";
import { usePaymentOutcome } from "#web/features/tokens/shop/use-payment-outcome.ts";
import { loadTexts } from "#web/i18n/i18n.ts";
import { notify } from "#web/ui/toast.tsx";

import { paymentSearch } from "./-payment-search.ts";

export const Route = createFileRoute("/payment-success")({
  validateSearch: paymentSearch,
  beforeLoad: async ({ search: { session_id: sessionId }, location }) => {
    await loadTexts("shop", "tokens");
    if (sessionId === undefined) {
      notify.error(i18next.t("shop:result.invalid"), i18next.t("shop:result.noSession"));
      throw redirect({ to: "/dashboard", replace: true });
    }
    if (!(await currentSession()) || (await needsSecondFactor()))
      throw redirect({ to: "/auth", search: { next: location.href } });
    return { sessionId };
  },
  component: PaymentSuccessRoute,
});

function PaymentSuccessRoute() {
  const { sessionId } = Route.useRouteContext();
  const navigate = useNavigate();
  const { state, title, text } = usePaymentOutcome(sessionId, () => void navigate({ to: "/dashboard", replace: true }));
  return (
    <AuthFrame title={title} text={text}>
      <PaymentResult state={state} />
    </AuthFrame>
  );
}
