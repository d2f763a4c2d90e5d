import { Link } from "@tanstack/react-router";
import { CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Button } from "#web/ui/kit/button.tsx";

export function PaymentCancelled({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useTranslation("shop");
  return (
    <>
      <CircleX aria-hidden className="text-muted-foreground order-first size-10" />
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link to="/dashboard">{t("result.back")}</Link>
        </Button>
        <Button variant="outline" onClick={onTryAgain}>
          {t("result.again")}
        </Button>
      </div>
    </>
  );
}
