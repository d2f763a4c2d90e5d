import { useTranslation } from "react-i18next";

import type { PromotionResult as Result } from "#domain/customers/promotions/promotion-result.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { Badge } from "#web/ui/kit/badge.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const tones = { repeat: "good", stop: "critical", unclear: "neutral" } as const;

/**
 * Renders the result of a promotion compared with its control group: confidence interval and conclusion, or the reason
 * for a missing result.
 */
export function PromotionResult({ result, currency }: { result: Result; currency: Currency }) {
  const { t } = useTranslation("promotion-ideas");
  const { day, number, money, percent, signed } = useFormat();
  if (result.state === "running")
    return <p className="text-muted-foreground text-sm">{t("results.running", { day: day(result.known_on) })}</p>;
  if (result.state === "refused")
    return (
      <p className="text-muted-foreground text-sm">
        {t(`results.${result.problem}`, { found: number(result.found), needed: number(result.needed) })}
      </p>
    );
  const amount = (value: number) => signed(value, money(Math.round(value), currency));
  const share = (value: number) => signed(value, percent(value, 1));
  type Interval = { value: number; low: number; high: number };
  const spanned = ({ value, low, high }: Interval, write: (value: number) => string) =>
    t("results.interval", { value: write(value), low: write(low), high: write(high) });
  const lines = [
    ["percent", result.percent && spanned(result.percent, share)],
    ["each", spanned(result.each, amount)],
    ["total", spanned(result.total, amount)],
    ["profit", result.profit && spanned(result.profit, amount)],
  ] as const;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={tones[result.advice]}>{t(`advice.${result.advice}`)}</Badge>
        {t(`results.by.${result.by}.${result.advice}`)}
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 text-sm sm:grid-cols-[12rem_minmax(0,1fr)]">
        {lines.map(([key, text]) => (
          <div key={key} className="contents">
            <dt className="text-muted-foreground max-sm:text-xs">{t(`results.lines.${key}`)}</dt>
            <dd className="tabular">{text ?? t("results.unknown")}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted-foreground text-xs">{t("results.about")}</p>
    </div>
  );
}
