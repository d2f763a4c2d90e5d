import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { maxBonusesPerDay } from "#domain/tokens/claimed-bonuses.ts";
import { useEnergy } from "#web/data/tokens/energy.ts";
import { dailyBonusesQuery, freeAnalysesQuery } from "#web/data/tokens/token-history.ts";
import { useTokens } from "#web/data/tokens/token-provider.tsx";
import { useDebt } from "#web/data/tokens/tokens.ts";
import { FactStrip } from "#web/ui/fact-strip.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useExpiry } from "./use-expiry.ts";

const dayMs = 86_400_000;

/** Renders the balance, free analyses, tokens earned today, energy, the next expiry and any debt. */
export function TokenFacts({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation("tokens");
  const { number, time } = useFormat();
  const { tokens } = useTokens();
  const { energy, maxEnergy } = useEnergy();
  const { data: free } = useQuery(freeAnalysesQuery);
  const { data: bonuses } = useQuery(dailyBonusesQuery);
  const debt = useDebt(tokens);
  const expiry = useExpiry();
  const ofMost = (value: number, most: number) => t("facts.of", { value: number(value), most: number(most) });
  const tomorrow = new Date((Math.floor(Date.now() / dayMs) + 1) * dayMs).toISOString();
  return (
    <div className="grid gap-3">
      <FactStrip
        label={t("facts.label")}
        isPending={tokens === undefined}
        facts={[
          { name: t("facts.available"), value: tokens && number(tokens.available_tokens) },
          { name: t("facts.free"), value: free === undefined ? undefined : number(free), note: t("facts.freeNote") },
          {
            name: t("facts.earned"),
            value: bonuses === undefined ? undefined : ofMost(bonuses?.total_daily_bonuses ?? 0, maxBonusesPerDay),
            note: t("facts.resets", { time: time(tomorrow, timeZone) }),
          },
          { name: t("facts.energy"), value: ofMost(energy, maxEnergy) },
        ]}
      />
      {expiry && <p className="text-muted-foreground">{expiry}</p>}
      {debt > 0 && (
        <p className="text-critical">
          {t("meter.debt", { count: debt, total: number(debt) })}. {t("facts.debtText")}
        </p>
      )}
    </div>
  );
}
