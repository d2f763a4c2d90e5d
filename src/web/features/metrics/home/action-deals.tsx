import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import { briefDealName } from "#domain/deals/brief-deal-name.ts";
import { byValue, nextSteps, priorityLeads, reasonsOf } from "#domain/deals/leads/lead.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { leadsQuery } from "#web/data/deals/priority-leads.ts";
import { useReasonText } from "#web/metrics/use-reason-text.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const maxDeals = 4;

/**
 * Renders the open deals with the highest weighted value that need action and have nothing planned, each with the next
 * step and its reason. They are requested after the hot deals.
 */
export function ActionDeals({ today, isAsked }: { today: string; isAsked: boolean }) {
  const { t } = useTranslation(["home", "predictive-analytics"]);
  const { money } = useFormat();
  const reasonText = useReasonText();
  const { data: leads } = useQuery({ ...leadsQuery(), enabled: isAsked });
  const steps = leads && nextSteps(priorityLeads(leads), today, maxDeals).toSorted(byValue);
  return (
    <section aria-labelledby="action-deals-title" className="bg-card min-w-0 rounded-lg border p-4 pb-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b pb-2">
        <h2 id="action-deals-title" className="text-base font-semibold">
          {t("actions.title")}
        </h2>
        <Link to="/dashboard/predictive-analytics" className="inline-flex items-center gap-1 hover:underline">
          {t("actions.all")}
          <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      </div>
      {!steps && (
        <div className="divide-y">
          {Array.from({ length: maxDeals }, (_, row) => (
            <div key={row} className="grid h-12 content-center gap-1.5">
              <Skeleton className="h-3.5 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
            </div>
          ))}
        </div>
      )}
      {steps?.length === 0 && <p className="text-muted-foreground py-2">{t("actions.none")}</p>}
      <ul className="divide-y">
        {steps?.map(({ lead, key }) => {
          const [reason] = reasonsOf(lead);
          return (
            <li key={lead.deal_id} className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
              <div className="min-w-0">
                <p className="truncate">
                  <RecordLink entity="deals" id={lead.deal_id} className="font-medium hover:underline">
                    {briefDealName(lead.deal, lead.account)}
                  </RecordLink>
                  {lead.account && <bdi className="text-muted-foreground ml-2">{lead.account}</bdi>}
                </p>
                <p className="text-muted-foreground truncate text-xs">
                  {joinFacts([
                    key === "demo" ? t("actions.demo") : t(`predictive-analytics:steps.${key}`),
                    reason && reasonText(reason),
                  ])}
                </p>
              </div>
              {lead.value_minor !== null && (
                <span className="tabular shrink-0">{money(lead.value_minor, lead.currency, false)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
