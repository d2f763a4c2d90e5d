import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";

import { formatPrice } from "#domain/numbers/money.ts";
import { tokenPackages } from "#domain/tokens/packages.ts";
import { savedPercent, unitPrice } from "#domain/tokens/token-packages.ts";
import { byTokenExpiry } from "#domain/website/public-pages.ts";

import { usePageLanguage } from "./page-language.ts";

const included = ["start", "daily", "analyses"] as const;

export function TokenPackages() {
  const { t } = useTranslation("public-pricing");
  const language = usePageLanguage();
  return (
    <div className="grid gap-5">
      <ul className="grid gap-4 sm:grid-cols-3">
        {tokenPackages.map((sold) => {
          const { id, tokens, amount_minor: amount, currency, badge } = sold;
          const saves = savedPercent(sold, tokenPackages);
          return (
            <li key={id} className="bg-card grid content-start gap-1 rounded-xl border p-5">
              <div className="flex min-h-6 flex-wrap items-center gap-2">
                <h3 className="text-base font-semibold">{t("packages.tokens", { count: tokens })}</h3>
                {badge && (
                  <span className="bg-selection text-selection-foreground rounded-full px-2 py-0.5 text-xs font-medium">
                    {t(`packages.badge.${badge}`)}
                  </span>
                )}
              </div>
              <p className="tabular text-2xl font-semibold tracking-tight">{formatPrice(amount, currency, language)}</p>
              <p className="text-muted-foreground text-sm">
                {t("packages.perToken", { count: unitPrice(sold), cents: cents(unitPrice(sold), language) })}
                {saves > 0 && (
                  <span className="text-good font-medium"> · {t("packages.saves", { percent: saves })}</span>
                )}
              </p>
              <p className="text-base">{t(`packages.texts.${tokens}`)}</p>
            </li>
          );
        })}
      </ul>
      <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
        {included.map((what) => (
          <li key={what} className="text-muted-foreground flex gap-2 text-base">
            <Check aria-hidden className="text-good mt-1 size-4 shrink-0" />
            {t(`packages.included.${what}`)}
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground text-base">
        {byTokenExpiry({ never: t("packages.expiry.never"), monthly: t("packages.expiry.monthly") })}
      </p>
    </div>
  );
}

const cents = (amount: number, language: string) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(amount);
