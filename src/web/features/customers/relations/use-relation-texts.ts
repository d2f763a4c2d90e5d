import { useMemo } from "react";
import { useTranslation } from "react-i18next";

import type { Relation } from "#domain/customers/relations/relation.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Reasons = Pick<Relation, "activities" | "days_quiet" | "open_deals">;

export function useRelationTexts() {
  const { t } = useTranslation("relations");
  const { number } = useFormat();
  return useMemo(() => {
    const last = (days: number) =>
      days <= 0 ? t("reason.lastToday") : t("reason.last", { count: days, total: number(days) });
    const inTouch = ({ activities, days_quiet: days }: Omit<Reasons, "open_deals">) => {
      if (days === null) return t("reason.never");
      if (activities === 0) return t("reason.longAgo", { count: days, total: number(days) });
      return t("reason.inTouch", { count: activities, total: number(activities), last: last(days) });
    };
    const openDeals = (count: number) => t("reason.deals", { count, total: number(count) });
    return {
      openDeals,
      quiet: (days: number | null) => {
        if (days === null) return t("reason.never");
        return days <= 0 ? t("single.today") : t("single.days", { count: days, total: number(days) });
      },
      reason: (relation: Reasons) =>
        relation.open_deals === 0
          ? inTouch(relation)
          : t("reason.both", { activities: inTouch(relation), deals: openDeals(relation.open_deals) }),
      faded: ({ activities_before: before, days_quiet: days }: Relation) =>
        t("reason.faded", { count: before ?? 0, total: number(before ?? 0), last: last(days ?? 0) }),
    };
  }, [t, number]);
}
