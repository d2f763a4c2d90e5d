import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { openShop } from "#web/data/tokens/shop-state.ts";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { PaymentCancelled } from "#web/features/tokens/shop/payment-cancelled.tsx";
import { loadTexts } from "#web/i18n/i18n.ts";

export const Route = createFileRoute("/payment-cancelled")({
  loader: () => loadTexts("shop"),
  component: PaymentCancelledRoute,
});

function PaymentCancelledRoute() {
  const { t } = useTranslation("shop");
  const navigate = useNavigate();
  const tryAgain = () => {
    // Returns to the page where the purchase was started. Without a history, opens the shop again.
    if (history.length > 1) return history.back();
    openShop();
    void navigate({ to: "/dashboard/tokens" });
  };
  return (
    <AuthFrame title={t("result.cancelled")} text={t("result.noCharges")}>
      <PaymentCancelled onTryAgain={tryAgain} />
    </AuthFrame>
  );
}
