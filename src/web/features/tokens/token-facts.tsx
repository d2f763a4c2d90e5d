import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { maxBonusesPerDay } from "#domain/tokens/claimed-bonuses.ts";
import { useEnergy } from "#web/data/tokens/energy.ts";
import { dailyBonusesQuery, freeAnalysesQuery } from "#web/data/tokens/token-history.ts";
import { useTokens } from "#web/data/tokens/token-provider.tsx";
import { useDebt } from "#web/data/tokens/tokens.ts";
import { useFormat } from "#web/ui/use-format.ts";

import { useExpiry } from "./use-expiry.ts";

/**
 * Renders the balance, free analyses, tokens that can still be earned today, and energy; also the next expiry and any
 * debt.
 */
export function TokenFacts() {
  const { t } = useTranslation("tokens");
  const { number } = useFormat();
  const { tokens } = useTokens();
  const { energy, maxEnergy } = useEnergy();
  const { data: free } = useQuery(freeAnalysesQuery);
  const { data: bonuses } = useQuery(dailyBonusesQuery);
  const debt = useDebt(tokens);
  const expiry = useExpiry();
  const toEarn = bonuses === undefined ? undefined : maxBonusesPerDay - (bonuses?.total_daily_bonuses ?? 0);
  return (
    <section aria-label={t("facts.label")} className="grid gap-3">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y py-3 sm:grid-cols-4">
        <Fact label={t("facts.available")}>{tokens && number(tokens.available_tokens)}</Fact>
        <Fact label={t("facts.free")}>{free !== undefined && number(free)}</Fact>
        <Fact label={t("facts.toEarn")}>{toEarn !== undefined && number(toEarn)}</Fact>
        <Fact label={t("facts.energy")}>{t("facts.of", { energy: number(energy), most: number(maxEnergy) })}</Fact>
      </dl>
      {expiry && <p className="text-muted-foreground">{expiry}</p>}
      {debt > 0 && (
        <p className="text-critical">
          {t("meter.debt", { count: debt, total: number(debt) })}. {t("facts.debtText")}
        </p>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="tabular min-h-7 text-lg font-semibold">{children}</dd>
    </div>
  );
}
