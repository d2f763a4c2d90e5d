import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { type Lead, nextSteps, priorityLeads, type Step } from "#domain/deals/leads/lead.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { dayIn } from "#domain/time/dates.ts";
import { createActivity } from "#web/data/records/activities.ts";
import { workflowsQuery } from "#web/data/workflows/workflows.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { Section } from "#web/ui/section.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";

const maxSteps = 5;

/** Renders the dialog of another feature that asks which workflow to start for a deal, or whether to create a task. */
export type StartsWorkflow = (asked: {
  ids: string[];
  task: { title: string; add: () => void };
  isOpen: boolean;
  onClose: () => void;
}) => ReactNode;

type Shared = { workspace: Workspace; startWorkflow: StartsWorkflow };
type Props = Shared & { leads: readonly Lead[] | undefined; today: string | undefined };

/** Renders the next step for each lead without a planned one. A step can be created as a task or start a workflow. */
export function NextSteps({ leads, today, ...shared }: Props) {
  const { t } = useTranslation("predictive-analytics");
  const steps = leads && today ? nextSteps(priorityLeads(leads), today, maxSteps) : undefined;
  return (
    <Section title={t("steps.title")} note={t("steps.text")}>
      {!steps && <Skeleton className="h-32" />}
      {steps?.length === 0 && <p className="text-muted-foreground">{t("steps.none")}</p>}
      {steps && steps.length > 0 && (
        <ul className="bg-card divide-border divide-y rounded-lg border">
          {steps.map((step) => (
            <NextStep key={step.lead.deal_id} step={step} today={today ?? step.due} {...shared} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function NextStep({
  step: { lead, key, due },
  workspace,
  today,
  startWorkflow,
}: Shared & { step: Step; today: string }) {
  const { t } = useTranslation("predictive-analytics");
  const timeZone = useOwnTimeZone();
  const { day } = useFormat();
  const { mutate: start, isPending } = useMutation({
    ...createActivity,
    onSuccess: () => notify.success(t("steps.started")),
  });
  const { data: workflows, isLoading } = useQuery(workflowsQuery());
  const [isAsking, setAsking] = useState(false);
  const title = t(`task.${key}`, { deal: lead.deal }).slice(0, 200);
  const add = () =>
    start({
      kind: "task",
      title,
      due_on: dayIn(new Date(), timeZone),
      assignee_id: lead.owner_id ?? workspace.memberId,
      about: { entity: "deals", id: lead.deal_id },
    });
  // There is only a choice if workflows for deals exist.
  const isChoice = workflows?.some(({ definition }) => definition?.trigger.entity === "deals");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p>{t(`steps.${key}`)}</p>
        <p className="text-muted-foreground text-sm">
          <RecordLink
            entity="deals"
            id={lead.deal_id}
            className="text-foreground decoration-input underline underline-offset-4 hover:decoration-current"
          >
            {lead.deal}
          </RecordLink>
          {" · "}
          {joinFacts([lead.account, due === today ? t("steps.today") : t("steps.until", { day: day(due) })])}
        </p>
      </div>
      {workspace.role !== "viewer" && (
        <Button
          variant="outline"
          pending={isPending}
          disabled={isLoading}
          aria-label={t("steps.startFor", { deal: lead.deal })}
          onClick={isChoice ? () => setAsking(true) : add}
        >
          {t("steps.start")}
        </Button>
      )}
      {isChoice &&
        startWorkflow({
          ids: [lead.deal_id],
          task: { title, add },
          isOpen: isAsking,
          onClose: () => setAsking(false),
        })}
    </li>
  );
}
