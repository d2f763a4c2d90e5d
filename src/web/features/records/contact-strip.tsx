import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { dayIn } from "#domain/time/dates.ts";
import { contactSummaryQuery } from "#web/data/records/record-summaries.ts";
import { recordQuery } from "#web/data/records/records.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { FactStrip } from "#web/ui/fact-strip.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { PlanStep } from "./plan-step.tsx";
import { useOpenDealsFact } from "./use-open-deals-fact.ts";

/** Number of days without contact after which a contact is marked. */
const longSilence = 90;

const units = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const;

/**
 * Formats a duration as a number of days, hours or minutes, whichever is the largest unit that fits; at least 1 minute.
 */
function durationText(seconds: number, language: string): string {
  const { unit, seconds: size } = units.find(({ seconds: least }) => seconds >= least) ?? units[2];
  const count = Math.max(1, Math.round(seconds / size));
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/**
 * Renders a contact's last contact, response time and open deals. For unknown values, the reason is shown; if all are
 * unknown, what to do first.
 */
export function ContactStrip({ id, workspace }: { id: string; workspace: Workspace }) {
  const { t } = useTranslation("records");
  const { language, shortDay, number } = useFormat();
  const { data } = useQuery(contactSummaryQuery(id));
  const openDeals = useOpenDealsFact(data?.open);
  const days = data?.days_since ?? null;
  if (data && days === null && data.responses === 0 && data.open.length === 0)
    return <NoContact id={id} workspace={workspace} />;
  const facts = [
    {
      name: t("strip.lastContact"),
      value:
        days === null ? undefined : (
          <span className={days > longSilence ? "text-warning" : undefined}>
            {days === 0 ? t("strip.today") : t("strip.daysAgo", { count: days, total: number(days) })}
          </span>
        ),
      note: data?.last_at ? shortDay(dayIn(new Date(data.last_at), workspace.time_zone)) : t("strip.noContact"),
    },
    {
      name: t("strip.response"),
      value: typeof data?.response_seconds === "number" ? durationText(data.response_seconds, language) : undefined,
      note: data?.responses
        ? t("strip.answers", { count: data.responses, total: number(data.responses) })
        : t("strip.noAnswers"),
    },
    openDeals,
  ];
  return <FactStrip label={t("strip.label")} facts={facts} isPending={!data} />;
}

/** Renders an offer to plan the first contact, as high as the facts that replace it. */
function NoContact({ id, workspace }: { id: string; workspace: Workspace }) {
  const { t } = useTranslation("records");
  const { data: record } = useSuspenseQuery(recordQuery("contacts", id));
  return (
    <div
      role="group"
      aria-label={t("strip.label")}
      className="bg-card flex h-[4.625rem] items-center justify-between gap-x-4 rounded-lg border px-3 max-sm:h-[6.9375rem] max-sm:flex-col max-sm:items-stretch max-sm:justify-evenly"
    >
      <div className="min-w-0">
        <p className="text-base font-semibold">{t("strip.noContact")}</p>
        <p className="text-muted-foreground truncate text-xs">{t("strip.firstContact")}</p>
      </div>
      {workspace.role !== "viewer" && (
        <PlanStep
          about={{ entity: "contacts", id }}
          label={t("strip.planCall")}
          subject={t("page.callName", { name: String(record.name) })}
          workspace={workspace}
        />
      )}
    </div>
  );
}
