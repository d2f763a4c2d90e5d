import { useMutation, useQuery } from "@tanstack/react-query";
import { Lightbulb } from "lucide-react";
import { useTranslation } from "react-i18next";

import { briefDealName } from "#domain/deals/brief-deal-name.ts";
import { byValue, nextSteps, priorityLeads, reasonsOf, type Step } from "#domain/deals/leads/lead.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { leadsQuery } from "#web/data/deals/priority-leads.ts";
import { createActivity } from "#web/data/records/activities.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { useReasonText } from "#web/metrics/use-reason-text.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const maxTasks = 8;

/**
 * Renders the next steps of the member's own deals and of deals without an owner. Each can be planned as a task for
 * today.
 */
export function SuggestedTasks({ workspace, today }: { workspace: Workspace; today: string }) {
  const { t } = useTranslation(["home", "predictive-analytics"]);
  const { data: leads } = useQuery(leadsQuery());
  if (!leads) return <Skeleton className="mx-4 h-11 md:mx-6" />;
  const own = leads.filter(({ owner_id: owner }) => owner === null || owner === workspace.memberId);
  const steps = nextSteps(priorityLeads(own), today, maxTasks).toSorted(byValue);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="suggested-title">
      <h2 id="suggested-title" className="px-4 pb-1 text-base font-semibold md:px-6">
        {t("suggested.title")}
      </h2>
      <ul className="border-t">
        {steps.map((step) => (
          <Suggestion key={step.lead.deal_id} step={step} workspace={workspace} />
        ))}
      </ul>
    </section>
  );
}

function Suggestion({ step: { lead, key, due }, workspace }: { step: Step; workspace: Workspace }) {
  const { t } = useTranslation(["home", "predictive-analytics"]);
  const { money } = useFormat();
  const reasonText = useReasonText();
  const [reason] = reasonsOf(lead);
  const { mutate: plan, isPending } = useMutation({
    ...createActivity,
    onSuccess: () => notify.success(t("suggested.planned")),
  });
  const deal = briefDealName(lead.deal, lead.account);
  const task = key === "demo" ? t("actions.demo") : t(`predictive-analytics:steps.${key}`);
  return (
    <li className="hover:bg-accent/50 flex min-h-14 items-center gap-3 border-b px-4 py-1.5 md:px-6">
      <Lightbulb aria-hidden className="text-muted-foreground mt-0.5 size-4 shrink-0 self-start max-md:hidden" />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <span className="font-medium">{task}</span>
          {" · "}
          <RecordLink entity="deals" id={lead.deal_id}>
            {deal}
          </RecordLink>
        </p>
        <p className="text-muted-foreground tabular truncate text-xs">
          {joinFacts([
            lead.account,
            lead.value_minor !== null && money(lead.value_minor, lead.currency, false),
            reason && reasonText(reason),
          ])}
        </p>
      </div>
      {workspace.role !== "viewer" && (
        <Button
          variant="outline"
          size="sm"
          pending={isPending}
          aria-label={t("suggested.planFor", { deal })}
          onClick={() =>
            plan({
              kind: "task",
              title: task,
              due_on: due,
              assignee_id: workspace.memberId,
              about: { entity: "deals", id: lead.deal_id },
            })
          }
        >
          {t("suggested.plan")}
        </Button>
      )}
    </li>
  );
}
