import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";

import type { PaymentOutcome } from "./use-payment-outcome.ts";

export function PaymentResult({ state }: Pick<PaymentOutcome, "state">) {
  const { t } = useTranslation("shop");
  if (state === "verifying")
    return <LoaderCircle aria-hidden className="text-muted-foreground order-first size-10 animate-spin" />;
  const isGood = state === "good";
  return (
    <>
      {isGood ? (
        <CircleCheck aria-hidden className="text-good order-first size-10" />
      ) : (
        <CircleX aria-hidden className="text-muted-foreground order-first size-10" />
      )}
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link to="/dashboard">{t(isGood ? "result.toDashboard" : "result.back")}</Link>
        </Button>
        {isGood && (
          <Button asChild variant="outline">
            <Link to="/dashboard/analysis">{t("result.toAnalysis")}</Link>
          </Button>
        )}
      </div>
    </>
  );
}
