import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

import { nextSteps, priorityLeads } from "#domain/deals/leads/lead.ts";
import { leadsQuery } from "#web/data/deals/priority-leads.ts";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const maxDeals = 8;

/**
 * Renders the most valuable open deals without planned activities, with a next step for each. Requested after the hot
 * deals.
 */
export function ActionDeals({ today, isAsked }: { today: string; isAsked: boolean }) {
  const { t } = useTranslation(["home", "predictive-analytics"]);
  const { money } = useFormat();
  const { data: leads } = useQuery({ ...leadsQuery(), enabled: isAsked });
  const steps = leads && nextSteps(priorityLeads(leads), today, maxDeals);
  return (
    <section aria-labelledby="action-deals-title" className="bg-card min-w-0 rounded-lg border p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b pb-2">
        <h2 id="action-deals-title" className="text-base font-semibold">
          {t("actions.title")}
        </h2>
        <Link
          to="/dashboard/predictive-analytics"
          className="text-muted-foreground hover:text-foreground hover:underline"
        >
          {t("predictive-analytics:steps.title")}
        </Link>
      </div>
      {!steps && <Skeleton className="mt-2 h-54" />}
      {steps?.length === 0 && <p className="text-muted-foreground py-2">{t("actions.none")}</p>}
      <ul className="divide-y">
        {steps?.map(({ lead, key }) => (
          <li key={lead.deal_id} className="flex min-h-9 items-center gap-3 py-1">
            <span className="min-w-0 flex-1 truncate">
              <RecordLink entity="deals" id={lead.deal_id} className="font-medium hover:underline">
                {lead.deal}
              </RecordLink>
              <span className="text-muted-foreground"> · {t(`predictive-analytics:steps.${key}`)}</span>
            </span>
            {lead.value_minor !== null && (
              <span className="tabular shrink-0">{money(lead.value_minor, lead.currency, false)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
