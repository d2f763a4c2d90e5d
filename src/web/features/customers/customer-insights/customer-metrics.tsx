import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { CustomerProfile } from "#domain/customers/customer-insights.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { formatRelativeDay } from "#domain/time/relative-day.ts";
import { customerOutlookQuery, customerRhythmsQuery } from "#web/data/customers/customers.ts";
import { relationsQuery, singleThreadedQuery } from "#web/data/customers/relations.ts";
import { NextOrder, RiskBadge } from "#web/metrics/next-order.tsx";
import { MetricList, type MetricEntry } from "#web/ui/metric-list.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { useFormat } from "#web/ui/use-format.ts";

type Props = { id: string; profile: CustomerProfile | undefined; segment: string | null };

/** Renders the key metrics of a customer. Unknown ones are shown as a dash with the reason. */
export function CustomerMetrics({ id, profile, segment }: Props) {
  const { t } = useTranslation("customer-insights");
  const { number, percent, money, days, language } = useFormat();
  const { data: rhythms } = useQuery(customerRhythmsQuery(id));
  const { data: outlook } = useQuery(customerOutlookQuery(id));
  const { data: threads } = useQuery(singleThreadedQuery(id));
  const { data: relations } = useQuery(relationsQuery([id]));
  const isPending = !profile || !rhythms || !outlook || !threads || !relations;
  const rhythm = rhythms?.[0];
  const thread = threads?.[0];
  const orders = profile?.orders ?? 0;
  const few = t("one.fewOrders", { count: orders, total: number(orders) });
  const whole = (minor: number, { currency }: CustomerProfile) => money(Math.round(minor), currency, false);
  const risk = rhythm && <RiskBadge risk={rhythm.risk} />;
  const next = rhythm && <NextOrder rhythm={rhythm} />;
  const only = thread?.only_contact_id ? (
    <RecordLink entity="contacts" id={thread.only_contact_id}>
      {t("one.onlyContact", { name: thread.only_contact })}
    </RecordLink>
  ) : (
    thread && t("one.onlyMember", { name: thread.only_member })
  );
  const ties = relations?.filter((tie) => tie.from_kind === "members" && tie.to_kind === "contacts") ?? [];
  const people = new Set(ties.map(({ to_id: contact }) => contact)).size;
  const colleagues = new Set(ties.map(({ from_id: member }) => member)).size;
  const metrics: MetricEntry[] = [
    [
      t("next.revenue"),
      typeof profile?.year_minor === "number" ? whole(profile.year_minor, profile) : undefined,
      profile?.year_minor === null && t("one.nothingBought"),
    ],
    // While loading, all cells are shown, so that none moves as the answers arrive.
    ...(segment || isPending ? [[t("wallet.segment"), segment] as const] : []),
    [
      t("one.orders"),
      orders > 0 ? number(orders) : undefined,
      profile?.first_on && profile.last_on
        ? days({ from: profile.first_on, to: profile.last_on }, true)
        : t("one.noOrder"),
    ],
    [
      t("next.usual"),
      rhythm && t("next.days", { count: rhythm.usual_days, total: number(rhythm.usual_days) }),
      rhythm ? t("one.middle") : few,
    ],
    [
      t("next.next"),
      next,
      rhythm ? joinFacts([days({ from: rhythm.next_from, to: rhythm.next_until }, true), t("one.fourOfFive")]) : few,
    ],
    [t("next.risk"), risk, rhythm ? t("one.quiet", { when: formatRelativeDay(-rhythm.days_quiet, language) }) : few],
    // Left out as long as the model of all customers has too little data.
    ...(!isPending && outlook.lacks.length > 0
      ? []
      : [
          [
            t("one.again"),
            outlook?.outlook && percent(100 * outlook.outlook.again, 0),
            outlook?.outlook
              ? profile &&
                t("one.expected", {
                  amount: whole(outlook.outlook.minor, profile),
                  orders: number(Math.round(10 * outlook.outlook.orders) / 10),
                })
              : outlook && t("one.noOrder"),
          ] as const,
        ]),
    [
      t("one.thread"),
      thread ? t("one.single") : people > 0 ? t("one.people", { count: people, total: number(people) }) : undefined,
      only ?? t(people > 0 ? "one.colleagues" : "one.noContact", { count: colleagues, total: number(colleagues) }),
    ],
  ];
  const unrated = profile?.unrated ?? 0;
  return (
    <MetricList
      perRow={4}
      metrics={metrics}
      isPending={isPending}
      {...(unrated > 0 && { note: t("one.unrated", { count: unrated, total: number(unrated) }) })}
    />
  );
}
