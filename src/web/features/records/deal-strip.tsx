import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { dayIn } from "#domain/time/dates.ts";
import { timelinePage, timelineQuery } from "#web/data/records/activities.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import { FactStrip } from "#web/ui/fact-strip.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const dayMs = 86_400_000;

const dealFacts = z.looseObject({
  stage_entered_at: z.nullable(z.string()),
  contact_id: z.nullable(z.string()),
  person: z.nullable(z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) })),
});

/** Renders the next step of a deal, the days in its stage, and how to reach its contact. */
export function DealStrip({ id }: { id: string }) {
  const { t } = useTranslation("records");
  const { day, number } = useFormat();
  const today = dayIn(new Date(), useOwnTimeZone());
  const { data: record } = useSuspenseQuery(recordQuery("deals", id));
  // The timeline requests the same.
  const { data: timeline } = useQuery(timelineQuery({ entity: "deals", id, isWide: true, most: timelinePage }));
  const { stage_entered_at: entered, contact_id: contactId, person } = dealFacts.parse(record);
  const next = timeline?.activities.find(({ kind, completed_at: doneAt }) => kind === "task" && doneAt === null);
  const days = entered === null ? null : Math.floor((Date.now() - Date.parse(entered)) / dayMs);
  const due = next?.due_on;
  const phone = person?.phone;
  const email = person?.email;
  const facts = [
    {
      name: t("strip.nextStep"),
      value: next?.title,
      note: !next ? (
        t("strip.noTask")
      ) : due ? (
        <span className={due < today ? "text-critical font-medium" : undefined}>
          {t(due < today ? "strip.overdue" : "strip.due", { day: day(due) })}
        </span>
      ) : (
        t("strip.noDate")
      ),
    },
    {
      name: t("strip.inStage"),
      value: days === null ? undefined : t("strip.days", { count: days, total: number(days) }),
      note: days === null && t("strip.sinceImport"),
    },
    {
      name: t("strip.contact"),
      value: phone ? (
        <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="hover:underline">
          {phone}
        </a>
      ) : undefined,
      note: email ? (
        <a href={`mailto:${email}`} className="hover:underline">
          {email}
        </a>
      ) : (
        !phone && t(contactId === null ? "strip.noPerson" : "strip.noReach")
      ),
    },
  ];
  return <FactStrip label={t("strip.label")} facts={facts} isPending={!timeline} />;
}
