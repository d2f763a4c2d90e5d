import { useTranslation } from "react-i18next";

import { isDealFeature } from "#domain/deals/scores/deal-features.ts";
import { conversionDays, isLeadFeature } from "#domain/deals/scores/lead-features.ts";
import type { ScoreSubject } from "#domain/deals/scores/score-subjects.ts";
import { useCustomLabel } from "#web/data/records/custom-fields.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns the texts about scores in the terms of deals or leads. */
export function useScoreTexts(subject: ScoreSubject) {
  const { t } = useTranslation("scores");
  const { number } = useFormat();
  const counted = (count: number, won: number) => ({ count, total: number(count), won: number(won) });
  const customLabel = useCustomLabel();
  const feature = (name: string) =>
    isDealFeature(name) || isLeadFeature(name)
      ? t(`features.${name}`)
      : (customLabel(subject === "deals" ? "deals" : "contacts", name) ?? t("gone"));
  if (subject === "deals")
    return {
      feature,
      title: t("title"),
      text: t("text"),
      none: t("none"),
      few: (count: number, needed: number) => t("few", { count, total: number(count), needed: number(needed) }),
      noSignal: (share: string) => t("noSignal", { share }),
      learned: (count: number, won: number) => t("card.deals", counted(count, won)),
      later: (count: number) => t("card.later", { count, total: number(count) }),
      apart: t("card.apart"),
      loss: (loss: string, base: string) => t("card.loss", { loss, base }),
      base: (share: string, day: string) => t("deal.base", { share, day }),
      like: (count: number, won: number) => t("deal.like", counted(count, won)),
      about: t("deal.about"),
    };
  const days = number(conversionDays);
  return {
    feature,
    title: t("leads.title"),
    text: t("leads.text", { days }),
    none: t("leads.none"),
    few: (count: number, needed: number) =>
      t("leads.few", { count, total: number(count), needed: number(needed), days }),
    noSignal: (share: string) => t("leads.noSignal", { share, days }),
    learned: (count: number, won: number) => t("leads.learned", counted(count, won)),
    later: (count: number) => t("leads.later", { count, total: number(count) }),
    apart: t("leads.apart"),
    loss: (loss: string, base: string) => t("leads.loss", { loss, base }),
    base: (share: string, day: string) => t("leads.base", { share, day }),
    like: (count: number, won: number) => t("leads.like", counted(count, won)),
    about: t("leads.about", { days }),
  };
}
