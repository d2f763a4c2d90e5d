import { useMutation, useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Step } from "#domain/deals/leads/lead.ts";
import { dayIn } from "#domain/time/dates.ts";
import { createActivity } from "#web/data/records/activities.ts";
import { workflowsQuery } from "#web/data/workflows/workflows.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

/** Renders the dialog of another feature that asks which workflow to start for a deal, or whether to create a task. */
export type StartsWorkflow = (asked: {
  ids: string[];
  task: { title: string; add: () => void };
  isOpen: boolean;
  onClose: () => void;
}) => ReactNode;

type Props = { step: Step; workspace: Workspace; startWorkflow: StartsWorkflow };

/** Renders a button that creates a lead's next step as a task or starts a workflow for the lead. */
export function StartStep({ step: { lead, key }, workspace, startWorkflow }: Props) {
  const { t } = useTranslation("predictive-analytics");
  const timeZone = useOwnTimeZone();
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
    <>
      <Button
        variant="outline"
        size="icon-sm"
        className="opacity-0 focus-visible:opacity-100 in-[tr:hover]:opacity-100 aria-busy:opacity-100 pointer-coarse:opacity-100"
        title={t("steps.start")}
        pending={isPending}
        disabled={isLoading}
        aria-label={t("steps.startFor", { deal: lead.deal })}
        onClick={isChoice ? () => setAsking(true) : add}
      >
        <Play />
      </Button>
      {isChoice &&
        startWorkflow({
          ids: [lead.deal_id],
          task: { title, add },
          isOpen: isAsking,
          onClose: () => setAsking(false),
        })}
    </>
  );
}
