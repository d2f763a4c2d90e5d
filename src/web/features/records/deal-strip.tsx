import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { recordQuery } from "#web/data/records/records.ts";
import { FactStrip } from "#web/ui/fact-strip.tsx";
import { phoneAddress } from "#web/ui/phone-address.ts";
import { useFormat } from "#web/ui/use-format.ts";

const dayMs = 86_400_000;

const dealFacts = z.looseObject({
  next_step: z.nullable(
    z.object({ status: z.enum(["planned", "due", "overdue"]), title: z.string(), day: z.nullable(z.string()) }),
  ),
  stage_entered_at: z.nullable(z.string()),
  contact_id: z.nullable(z.string()),
  person: z.nullable(z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) })),
});

/** Renders the next step of a deal, the number of days in its stage, and the ways to reach its contact. */
export function DealStrip({ id }: { id: string }) {
  const { t } = useTranslation("records");
  const { day, number } = useFormat();
  const { data: record } = useSuspenseQuery(recordQuery("deals", id));
  const { next_step: next, stage_entered_at: entered, contact_id: contactId, person } = dealFacts.parse(record);
  const days = entered === null ? null : Math.floor((Date.now() - Date.parse(entered)) / dayMs);
  const phone = person?.phone;
  const email = person?.email;
  const facts = [
    {
      name: t("strip.nextStep"),
      value: next?.title,
      note: !next ? (
        t("strip.noStep")
      ) : next.day === null ? (
        t("strip.noDate")
      ) : (
        <span className={next.status === "overdue" ? "text-critical font-medium" : undefined}>
          {t(next.status === "overdue" ? "strip.overdue" : "strip.due", { day: day(next.day) })}
        </span>
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
        <a href={phoneAddress(phone)} className="hover:underline">
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
  return <FactStrip label={t("strip.label")} facts={facts} />;
}
