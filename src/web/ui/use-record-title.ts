import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { joinFacts } from "#domain/text-direction.ts";

import { useFormat } from "./use-format.ts";

/** The names that the database derives for targets and daily metrics: a month or a day, and the subject. */
const derivedName = /^(\d{4}-\d\d(?:-\d\d)?)(?: · (.+))?$/;

/** The columns whose values are part of a record's title. */
export const titleColumns: { readonly [E in Entity | "activities"]?: readonly string[] } = {
  targets: ["month"],
  metric_points: ["key", "day", "dimension"],
};

/**
 * Returns a formatter for the titles of records of all kinds: their names, except that a derived name of a target or a
 * daily metric is written out. A short title omits what lists show in columns: the month of a target, the day of a
 * metric.
 */
export function useRecordTitles() {
  const { t } = useTranslation(["kinds", "records"]);
  const { shortDay, shortMonth } = useFormat();
  return (entity: Entity | "activities", row: Readonly<Record<string, unknown>>, isShort = false): string => {
    const name = String(row.name);
    const [, date = "", about] = derivedName.exec(name) ?? [];
    if (entity === "targets" && date.length === 7) {
      const subject = about ?? t("targets.whole");
      return isShort ? subject : joinFacts([subject, shortMonth(date)]);
    }
    if (entity === "metric_points" && date.length === 10 && typeof row.key === "string") {
      const metric = t(`records:choices.${row.key as "covers"}`, { defaultValue: row.key });
      return isShort ? metric : joinFacts([metric, about, shortDay(String(row.day ?? date))]);
    }
    return name;
  };
}

/** Returns the formatter of useRecordTitles for records of one kind. */
export function useRecordTitle(entity: Entity) {
  const titleOf = useRecordTitles();
  return (row: Readonly<Record<string, unknown>>, isShort?: boolean) => titleOf(entity, row, isShort);
}
