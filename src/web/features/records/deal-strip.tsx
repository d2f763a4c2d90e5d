import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { currencySchema } from "#domain/numbers/currency.ts";
import { columnOf } from "#domain/records/record-columns.ts";
import { dayIn, daysBetween } from "#domain/time/dates.ts";
import { formatRelativeDay } from "#domain/time/relative-day.ts";
import { useColumns } from "#web/data/records/custom-fields.ts";
import { recordQuery } from "#web/data/records/records.ts";
import { dealKinds } from "#web/data/records/totals-request.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { FactStrip } from "#web/ui/fact-strip.tsx";
import { Overdue } from "#web/ui/overdue.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useIsPhone } from "#web/ui/use-media.ts";

import { FactValue } from "./fact-value.tsx";
import { PlanStep } from "./plan-step.tsx";
import { StoredText } from "./record-value.tsx";

const dealFacts = z.looseObject({
  next_step: z.nullable(
    z.object({ status: z.enum(["planned", "due", "overdue"]), title: z.string(), day: z.nullable(z.string()) }),
  ),
  stage: z.nullable(z.object({ kind: z.enum(dealKinds), default_probability: z.nullable(z.number()) })),
  probability: z.nullable(z.number()),
  value_minor: z.nullable(z.number()),
  currency: currencySchema,
  opened_on: z.nullable(z.string()),
  created_at: z.string(),
  is_imported: z.boolean(),
  close_date: z.nullable(z.string()),
  lost_reason: z.nullable(z.string()),
  contact: z.nullable(z.object({ id: z.string(), name: z.string() })),
  person: z.nullable(z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) })),
});
type DealFacts = z.infer<typeof dealFacts>;
type Fact = { name: string; value: ReactNode; note?: ReactNode; isField?: boolean; isButton?: boolean };
/** Returns the value of a field that can be edited in place. */
type Editable = (column: "value_minor" | "close_date", text: string | null) => Pick<Fact, "value" | "isField">;

/**
 * Renders the value of a deal, and the next step and close date of an open one or the result of a closed one. Phones
 * also have the contact of an open deal here; elsewhere, it is at the top of the column on the right.
 */
export function DealStrip({ id, workspace }: { id: string; workspace: Workspace }) {
  const { t } = useTranslation("records");
  const { data: record } = useSuspenseQuery(recordQuery("deals", id));
  const deal = dealFacts.parse(record);
  const { stage } = deal;
  const known = useColumns("deals");
  const canEdit = workspace.role !== "viewer";
  const editable: Editable = (name, text) => {
    const column = columnOf(known, name);
    if (!column) return { value: text ?? undefined };
    const value = (
      <FactValue entity="deals" row={record} column={column} workspace={workspace} canEdit={canEdit}>
        {text ?? "—"}
      </FactValue>
    );
    return { value, isField: true };
  };
  const today = dayIn(new Date(), workspace.time_zone);
  const next = useNextStep(
    deal,
    today,
    editable,
    canEdit && <PlanStep about={{ entity: "deals", id }} label={t("strip.plan")} workspace={workspace} isInline />,
  );
  const value = useValue(deal, editable);
  const reach = useContact(deal);
  const result = useResult(
    deal,
    editable,
    stage?.kind === "lost" && deal.lost_reason !== null && (
      <StoredText row={record} column="lost_reason" text={deal.lost_reason} />
    ),
    workspace.time_zone,
  );
  const isPhone = useIsPhone();
  const facts = stage && stage.kind !== "open" ? [value, ...result] : [value, ...next, ...(isPhone ? [reach] : [])];
  return <FactStrip label={t("strip.label")} facts={facts} />;
}

/** Returns the contact of an open deal, with the phone number or else the email address. */
function useContact({ contact, person }: DealFacts): Fact {
  const { t } = useTranslation("records");
  return {
    name: t("strip.contact"),
    value: contact ? (
      <RecordLink entity="contacts" id={contact.id}>
        {contact.name}
      </RecordLink>
    ) : undefined,
    note: person?.phone || person?.email || t(contact ? "strip.noReach" : "strip.noPerson"),
  };
}

/**
 * Returns the next step of an open deal, or `plan` if it has none, and the day on which the deal is expected to close.
 */
function useNextStep(
  { next_step: next, close_date: closes }: DealFacts,
  today: string,
  editable: Editable,
  plan: ReactNode,
): Fact[] {
  const { t } = useTranslation(["records", "kinds"]);
  const { shortDay, language } = useFormat();
  const days = closes === null ? 0 : daysBetween(today, closes);
  return [
    {
      name: t("strip.nextStep"),
      value: next ? next.title : plan || undefined,
      isButton: !next,
      note: !next ? (
        t("strip.noStep")
      ) : next.day === null ? (
        t("strip.noDate")
      ) : next.status === "overdue" ? (
        <Overdue since={next.day} today={today} />
      ) : (
        t("strip.due", { day: shortDay(next.day) })
      ),
    },
    {
      name: t("kinds:deals.fields.close_date"),
      ...editable("close_date", closes && shortDay(closes)),
      note:
        closes === null ? (
          t("strip.noDate")
        ) : days < 0 ? (
          <Overdue since={closes} today={today} />
        ) : (
          formatRelativeDay(days, language)
        ),
    },
  ];
}

/** Returns the value of a deal, and its weighted value while it is open. */
function useValue({ value_minor: minor, currency, stage, probability }: DealFacts, editable: Editable): Fact {
  const { t } = useTranslation(["records", "kinds"]);
  const { money } = useFormat();
  const likely = probability ?? stage?.default_probability ?? null;
  return {
    name: t("kinds:deals.fields.value_minor"),
    ...editable("value_minor", minor === null ? null : money(minor, currency)),
    note:
      minor === null
        ? t("strip.noValue")
        : stage?.kind === "open" &&
          likely !== null &&
          t("strip.weighted", { amount: money(Math.round((minor * likely) / 100), currency, false) }),
  };
}

/** Returns the day on which a deal was closed, the lost reason, and the time from opening to closing it. */
function useResult(deal: DealFacts, editable: Editable, reason: ReactNode, timeZone: string): Fact[] {
  const { t } = useTranslation(["records", "kinds"]);
  const { shortDay, number } = useFormat();
  const { close_date: closed, is_imported: isImported } = deal;
  // The day of an import is not the day on which the deal was opened.
  const opened = deal.opened_on ?? (isImported ? null : dayIn(new Date(deal.created_at), timeZone));
  const days = opened !== null && closed !== null && closed >= opened ? daysBetween(opened, closed) : null;
  return [
    {
      name: t(deal.stage?.kind === "lost" ? "strip.lostOn" : "strip.wonOn"),
      ...editable("close_date", closed && shortDay(closed)),
      note: reason,
    },
    {
      name: t("strip.timeToClose"),
      value: days === null ? undefined : t("strip.days", { count: days, total: number(days) }),
      note: opened === null ? t("strip.noOpening") : t("strip.opened", { day: shortDay(opened) }),
    },
  ];
}
