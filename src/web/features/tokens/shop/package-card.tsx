import { useId } from "react";
import { useTranslation } from "react-i18next";

import { formatPrice } from "#domain/numbers/money.ts";
import { type TokenPackage, unitPrice } from "#domain/tokens/token-packages.ts";
import { cn } from "#web/ui/class-names.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  offered: TokenPackage;
  /** Discount per token in percent. */
  saved: number;
  /** True if this is the cheapest package with enough tokens for the user's action. */
  isCovering: boolean;
  isMain: boolean;
  isPending: boolean;
  isDisabled: boolean;
  onPurchase: () => void;
};

const notes = ["price_vanda_token_100", "price_vanda_token_200", "price_vanda_token_300"] as const;

export function PackageCard({ offered, saved, isCovering, isMain, isPending, isDisabled, onPurchase }: Props) {
  const { t } = useTranslation(["shop", "tokens"]);
  const { language, number, percent } = useFormat();
  const heading = useId();
  const note = notes.find((id) => id === offered.id);
  return (
    <li
      aria-labelledby={heading}
      className={cn(
        "grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 gap-y-1 rounded-lg border p-4 sm:grid-cols-1",
        isMain && "border-ring",
      )}
    >
      <div className="flex min-h-5 flex-wrap gap-1 max-sm:col-span-2 max-sm:empty:hidden">
        {offered.badge && <Badge tone="selection">{t(offered.badge === "popular" ? "popular" : "best")}</Badge>}
        {saved > 0 && <Badge tone="good">{t("save", { percent: percent(saved) })}</Badge>}
        {isCovering && <Badge>{t("covers")}</Badge>}
      </div>
      <h3 id={heading} className="tabular text-base font-semibold">
        {t("tokens:meter.tokens", { count: offered.tokens, total: number(offered.tokens) })}
      </h3>
      <p className="tabular text-lg font-semibold max-sm:text-right">
        {formatPrice(offered.amount_minor, offered.currency, language)}
      </p>
      <p className="text-muted-foreground text-sm">{note ? t(`notes.${note}`) : offered.description}</p>
      <p className="text-muted-foreground tabular text-xs max-sm:text-right">
        {offered.currency === "USD" && t("perToken", { cents: number(Number(unitPrice(offered).toFixed(2))) })}
      </p>
      <Button
        className="mt-2 max-sm:col-span-2"
        variant={isMain ? "default" : "outline"}
        aria-describedby={heading}
        disabled={isDisabled}
        onClick={onPurchase}
      >
        {t(isPending ? "processing" : "purchase")}
      </Button>
    </li>
  );
}
