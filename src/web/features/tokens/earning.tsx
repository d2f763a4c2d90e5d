import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";

import { loginBonus, maxBonusesPerDay, sectionBonus, sectionsADay } from "#domain/tokens/claimed-bonuses.ts";
import { dailyBonusesQuery } from "#web/data/tokens/token-history.ts";
import { useFormat } from "#web/ui/use-format.ts";

export function Earning() {
  const { t } = useTranslation("tokens");
  const { number } = useFormat();
  const { data: bonuses } = useQuery(dailyBonusesQuery);
  const sections = bonuses?.exploration_bonuses_claimed ?? 0;
  const hasLogin = bonuses?.login_bonus_claimed ?? false;
  const isOver = bonuses?.total_daily_bonuses === maxBonusesPerDay;
  const hasEnergy = (bonuses?.total_daily_bonuses ?? 0) > sections * sectionBonus + (hasLogin ? loginBonus : 0);
  const each = { count: loginBonus, total: number(loginBonus) };
  const stateOf = (isDone: boolean) => (isDone ? t("earning.done") : t("earning.open"));
  const ways = [
    { id: "login", isDone: hasLogin, state: stateOf(hasLogin) },
    {
      id: "exploring",
      isDone: sections >= sectionsADay,
      state: t("earning.sections", { done: number(sections), most: number(sectionsADay) }),
    },
    { id: "energy", isDone: hasEnergy, state: stateOf(hasEnergy) },
  ] as const;
  return (
    <section aria-label={t("earning.title")} className="grid gap-2">
      <h2 className="text-base font-semibold">{t("earning.title")}</h2>
      <ul className="divide-y">
        {ways.map(({ id, isDone, state }) => (
          <li key={id} className="flex items-start gap-2.5 py-2">
            {isDone ? (
              <CircleCheck aria-hidden className="text-good mt-0.5 size-4 shrink-0" />
            ) : (
              <Circle aria-hidden className="text-muted-foreground mt-0.5 size-4 shrink-0" />
            )}
            <span className="min-w-0 flex-1">{t(`earning.${id}`, { ...each, sections: number(sectionsADay) })}</span>
            <span className="text-muted-foreground tabular shrink-0">
              {bonuses !== undefined && (isOver && !isDone ? t("earning.over") : state)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
