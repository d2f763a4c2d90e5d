import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import { toWorkingHours, type Weekday, weekdayName, weekdays } from "#domain/time/working-hours.ts";
import type { AuditEntry } from "#domain/workspace/audit-log.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Keys = ["audit-log", "custom-fields", "settings", "team", "records"];

/** Text keys for the settings of a workspace, which are not fields of records. */
const labels: Partial<Record<string, ParseKeys<Keys>>> = {
  "workspaces.name": "team:workspace.name",
  "workspaces.currency": "team:workspace.currency",
  "workspaces.time_zone": "team:workspace.timeZone",
  "workspaces.ai_models": "team:workspace.aiModels",
  "workspaces.counts_won_deals": "columns.countsWonDeals",
  "stages.kind": "settings:stages.kind",
  "stages.phase": "settings:stages.phase",
  "stages.default_probability": "settings:stages.probability",
  "stages.colour": "settings:stages.colour",
  "stages.rotting_days": "settings:stages.rotting",
  "custom_fields.options": "custom-fields:form.choices",
  "custom_fields.formula": "custom-fields:kinds.formula",
  "custom_fields.is_required": "custom-fields:form.required",
  "custom_fields.archived_at": "columns.archived",
};

/** Splits working hours into days, so that only changed days are listed. */
export function splitHours({ working_hours: hours, ...changes }: AuditEntry["changes"]): AuditEntry["changes"] {
  const [before, after] = (hours ?? []).map(toWorkingHours);
  const days = weekdays.flatMap((day): [string, [before: unknown, after: unknown]][] => {
    const [was, is] = [before?.[day], after?.[day]];
    return was?.from === is?.from && was?.to === is?.to ? [] : [[`day.${day}`, [was, is]]];
  });
  return { ...changes, ...Object.fromEntries(days) };
}
const dayOf = (path: string): Weekday | undefined => weekdays.find((day) => path === `day.${day}`);

/** Returns labels and formatters for workspace settings, which the texts of records do not include. */
export function useConfigurationText(entity: string) {
  const { t, i18n } = useTranslation(["audit-log", "custom-fields", "settings", "team", "records"]);
  const format = useFormat();
  return {
    label: (path: string) => {
      const day = dayOf(path);
      if (day) return t("hours", { day: weekdayName(day, i18n.language) });
      const key = labels[`${entity}.${path}`];
      return key && t(key);
    },
    value: (path: string, value: unknown): string | undefined => {
      if (dayOf(path)) {
        const hours = value as { from: string; to: string } | undefined;
        return hours ? `${hours.from}–${hours.to}` : t("team:hours.free");
      }
      if (value === null || value === undefined) return undefined;
      if (typeof value === "boolean") return t(value ? "records:yes" : "records:no");
      switch (`${entity}.${path}`) {
        case "stages.kind":
        case "stages.phase":
          return t(`settings:stages.kinds.${value as "open"}`);
        case "workspaces.ai_models":
          return t(`team:workspace.aiModelsUse.${value as "off"}`);
        case "stages.colour":
          return t(`settings:colours.${value as "slate"}`);
        case "stages.default_probability":
          return format.percent(Number(value));
        case "custom_fields.options": {
          const { choices = [] } = value as { choices?: { label: string }[] };
          return choices.length > 0 ? format.list(choices.map(({ label }) => label)) : undefined;
        }
        default:
          return undefined;
      }
    },
  };
}
