import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import type { OpenDeals } from "#web/data/records/record-summaries.ts";
import { useFormat } from "#web/ui/use-format.ts";

/** Returns the number of open deals, with their value by currency as a note. */
export function useOpenDealsFact(open: OpenDeals | undefined) {
  const { t } = useTranslation("records");
  const { money, number } = useFormat();
  const count = open?.reduce((sum, of) => sum + of.count, 0) ?? 0;
  const sums = open?.flatMap(({ minor, currency }) => (minor === null ? [] : money(minor, currency))) ?? [];
  const note = sums.length > 0 ? joinFacts(sums) : count > 0 ? t("strip.noValue") : open && t("strip.noneOpen");
  return { name: t("strip.openDeals"), value: number(count), note };
}
