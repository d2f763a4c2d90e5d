import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, ListPlus } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { FindingKey, StepKey } from "#domain/deals/pipeline-report/analysis.ts";
import { dayIn } from "#domain/time/dates.ts";
import { dealOwnersQuery } from "#web/data/deals/analyses.ts";
import { createActivity } from "#web/data/records/activities.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { MemberFace } from "#web/people/member-face.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { notify } from "#web/ui/toast.tsx";

type Props = {
  dealId: string;
  /** All deals of the list, so that their owners are fetched in one request. */
  among: readonly string[];
  sign: FindingKey | StepKey;
  workspace: Workspace;
};

const isStep = (sign: Props["sign"]): sign is StepKey => sign.startsWith("step");

/**
 * Renders the owner of a deal and a button that adds the step as a task for the owner; without an owner, for the user.
 */
export function DealTask({ dealId, among, sign, workspace }: Props) {
  const { t } = useTranslation("analyses");
  const timeZone = useOwnTimeZone();
  const { data: owners } = useQuery(dealOwnersQuery(among));
  const owner = owners?.get(dealId);
  const add = useMutation({
    ...createActivity,
    onSuccess: () => notify.success(owner ? t("task.done", { name: owner.name }) : t("task.added")),
  });
  const start = () =>
    isStep(sign) &&
    add.mutate({
      kind: "task",
      title: t(`steps.${sign}`, { count: 1 }),
      due_on: dayIn(new Date(), timeZone),
      assignee_id: owner?.id ?? workspace.memberId,
      about: { entity: "deals", id: dealId },
    });
  return (
    <span className="inline-flex items-center gap-1">
      {owner ? (
        <span title={owner.name} className="inline-flex">
          <MemberFace member={owner} />
          <span className="sr-only">{owner.name}</span>
        </span>
      ) : null}
      {workspace.role !== "viewer" && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t(add.isSuccess ? "task.added" : "task.add")}
          title={t(add.isSuccess ? "task.added" : "task.add")}
          pending={add.isPending}
          disabled={!owners || add.isSuccess}
          onClick={start}
        >
          {add.isSuccess ? <Check /> : <ListPlus />}
        </Button>
      )}
    </span>
  );
}
