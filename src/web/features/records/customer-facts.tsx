import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { accountSummaryQuery, contactSummaryQuery } from "#web/data/records/record-summaries.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { useOpenDealsFact } from "./use-open-deals-fact.ts";

type Props = { accountId: string | null; contactId: string | null };

/** Renders the open deals, last order and revenue of an account, or the open deals of a contact without an account. */
export function CustomerFacts({ accountId, contactId }: Props) {
  const { t } = useTranslation("records");
  const { money, number } = useFormat();
  const account = useQuery({ ...accountSummaryQuery(accountId ?? ""), enabled: accountId !== null });
  const contact = useQuery({
    ...contactSummaryQuery(contactId ?? ""),
    enabled: accountId === null && contactId !== null,
  });
  const summary = account.data;
  const open = useOpenDealsFact((accountId ? summary : contact.data)?.open);
  if (account.isLoading || contact.isLoading) return <Skeleton className={accountId ? "h-16" : "h-5"} />;
  if (account.isError || contact.isError) return null;
  const days = summary?.days_since ?? 0;
  const facts = [
    [open.name, joinFacts([open.value !== number(0) && open.value, open.note])],
    ...(accountId
      ? [
          [
            t("strip.lastOrder"),
            !summary?.last_on
              ? t("strip.noOrder")
              : days === 0
                ? t("strip.today")
                : t("strip.daysAgo", { count: days, total: number(days) }),
          ],
          [
            t("strip.revenue"),
            summary && summary.year_minor !== null
              ? money(Math.round(summary.year_minor), summary.currency, false)
              : t("strip.nothingBought"),
          ],
        ]
      : []),
  ] as const;
  return (
    <dl className="grid gap-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-muted-foreground text-xs leading-5">{name}</dt>
          <dd className="tabular min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
