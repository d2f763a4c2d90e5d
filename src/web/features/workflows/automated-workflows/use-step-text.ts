import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { columnOf, type RecordColumns } from "#domain/records/record-columns.ts";
import { weekdayName, weekdays } from "#domain/time/working-hours.ts";
import type { ClockTrigger, Trigger } from "#domain/workflows/trigger.ts";
import type { WorkflowStep } from "#domain/workflows/workflow.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { tagsQuery } from "#web/data/records/tags.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useWorkspaceCurrency } from "#web/data/workspace/workspace.ts";
import { useFormat } from "#web/ui/use-format.ts";
import { useValueText } from "#web/ui/use-value-text.ts";
import { useChangeLabel } from "#web/undo/use-change-label.ts";

import { formOf, type StepWords } from "./step-forms.tsx";

/** Returns formatters that describe the trigger and the steps of a workflow. */
export function useStepText(columns: RecordColumns) {
  const { t } = useTranslation(["workflows", "kinds"]);
  const format = useFormat();
  const valueText = useValueText();
  const changeLabel = useChangeLabel();
  const currency = useWorkspaceCurrency();
  const { data: stages } = useQuery(stagesQuery());
  const { data: members } = useQuery(membersQuery());
  const { data: tags } = useQuery(tagsQuery());
  const named = (all: readonly { id: string; name: string }[] | undefined, id: string) =>
    all === undefined ? "…" : (all.find((entry) => entry.id === id)?.name ?? t("gone"));
  const person = (id: string) => (id === "owner" ? t("owner") : named(members, id));
  const label = (name: string) => columnOf(columns, name)?.label ?? changeLabel(columns.entity, name) ?? t("gone");
  const value = (name: string, raw: unknown): string => {
    const column = columnOf(columns, name);
    if (!column) return t("gone");
    const nameOf = (id: string) => named(column.target === "stages" ? stages : members, id);
    const read = column.kind === "boolean" ? String(raw) === "true" : raw;
    return valueText(read, column, { currency, nothing: t("empty"), nameOf });
  };
  const counted = (count: number) => ({ count, total: format.number(count) });
  const triggerTimeText = (trigger: ClockTrigger): string => {
    const { at, entity } = trigger;
    const kind = t(`kinds:${entity}.a`);
    const kinds = t(`kinds:${entity}.many`);
    switch (trigger.on) {
      case "schedule": {
        if (trigger.every === "day") return t("says.daily", { kinds, at });
        if (trigger.every === "month") return t("says.monthly", { kinds, at, day: format.number(trigger.day ?? 1) });
        const days = weekdays.filter((no) => trigger.weekdays?.includes(no));
        return t("says.weekly", { kinds, at, days: format.list(days.map((no) => weekdayName(no, format.language))) });
      }
      case "date": {
        const params = { ...counted(Math.abs(trigger.days)), field: label(trigger.field), kind, at };
        return t(trigger.days === 0 ? "says.onDate" : trigger.days < 0 ? "says.beforeDate" : "says.afterDate", params);
      }
      case "stays": {
        const params = { ...counted(trigger.days), kind, at };
        if (trigger.stages.length === 0) return t("says.unchanged", params);
        return t("says.stays", {
          ...params,
          stages: format.list(
            trigger.stages.map((id) => named(stages, id)),
            "disjunction",
          ),
        });
      }
    }
  };
  const words: StepWords = { t, format, person, tag: (id) => named(tags, id), label, value, counted };
  return {
    ...words,
    trigger(trigger: Trigger): string {
      const kind = t(`kinds:${trigger.entity}.a`);
      if (trigger.on === "created") return t("says.created", { kind });
      if (trigger.on === "becomes") {
        const values = format.list(
          trigger.to.map((option) => value(trigger.field, option)),
          "disjunction",
        );
        return t("says.becomes", { kind, field: label(trigger.field), values });
      }
      if (trigger.on === "replied") {
        const { subject } = trigger;
        return subject === "" ? t("says.replied", { kind }) : t("says.repliedAbout", { kind, subject });
      }
      if (trigger.on !== "updated") return triggerTimeText(trigger);
      return trigger.field === null
        ? t("says.updated", { kind })
        : t("says.updatedField", { kind, field: label(trigger.field) });
    },
    step: (step: WorkflowStep) => formOf(step.do).text(step, words),
  };
}
