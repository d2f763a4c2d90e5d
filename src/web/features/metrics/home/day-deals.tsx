import { useMutation, useQuery } from "@tanstack/react-query";
import { Lightbulb } from "lucide-react";
import { useTranslation } from "react-i18next";

import { briefDealName } from "#domain/deals/brief-deal-name.ts";
import { byValue, type Lead, nextSteps, priorityLeads, reasonsOf, type Step } from "#domain/deals/leads/lead.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { createActivity } from "#web/data/records/activities.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { useReasonText } from "#web/metrics/use-reason-text.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const maxDeals = 8;

type Props = { leads: readonly Lead[]; workspace: Workspace; today: string };

/**
 * Renders deals that need action with their next steps: first the member's own deals and deals without an owner, each
 * of which can be planned as a task, then those of other members.
 */
export function DayDeals({ leads, workspace, today }: Props) {
  const { t } = useTranslation(["home", "predictive-analytics"]);
  const { data: members = [] } = useQuery(membersQuery());
  const isOwn = ({ owner_id: owner }: Lead) => owner === null || owner === workspace.memberId;
  const stepsOf = (some: readonly Lead[], most: number) =>
    nextSteps(priorityLeads(some), today, most).toSorted(byValue);
  const own = stepsOf(leads.filter(isOwn), maxDeals);
  const others = stepsOf(
    leads.filter((lead) => !isOwn(lead)),
    maxDeals - own.length,
  );
  if (own.length + others.length === 0) return null;
  const list = (title: string, steps: readonly Step[], canPlan: boolean) =>
    steps.length > 0 && (
      <>
        {/* A single list needs no heading of its own. */}
        {own.length > 0 && others.length > 0 && (
          <h3 className="text-muted-foreground px-4 pt-3 pb-1 text-xs font-medium first-of-type:pt-0 md:px-6">
            {title}
          </h3>
        )}
        <ul className="border-t">
          {steps.map((step) => (
            <NextStep
              key={step.lead.deal_id}
              step={step}
              workspace={workspace}
              owner={canPlan ? undefined : members.find(({ id }) => id === step.lead.owner_id)?.name}
              canPlan={canPlan && workspace.role !== "viewer"}
            />
          ))}
        </ul>
      </>
    );
  return (
    <section aria-labelledby="day-deals-title">
      <h2 id="day-deals-title" className="px-4 pb-1 text-base font-semibold md:px-6">
        {t("actions.title")}
      </h2>
      {list(t("suggested.yours"), own, true)}
      {list(t("suggested.team"), others, false)}
    </section>
  );
}

type NextStepProps = {
  step: Step;
  workspace: Workspace;
  /** The name of the owner, if it is another member. */
  owner: string | undefined;
  canPlan: boolean;
};

function NextStep({ step: { lead, key, due }, workspace, owner, canPlan }: NextStepProps) {
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
      <Lightbulb aria-hidden className="text-muted-foreground size-4 shrink-0 max-md:hidden" />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <RecordLink entity="deals" id={lead.deal_id} className="font-medium">
            {deal}
          </RecordLink>{" "}
          <span className="text-muted-foreground ml-1.5">{task}</span>
        </p>
        <p className="text-muted-foreground tabular truncate text-xs first-letter:uppercase">
          {joinFacts([
            lead.account,
            lead.value_minor !== null && money(lead.value_minor, lead.currency, false),
            reason && reasonText(reason),
            owner,
          ])}
        </p>
      </div>
      {canPlan && (
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
