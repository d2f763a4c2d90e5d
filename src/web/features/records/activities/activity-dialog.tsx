import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { type ActivityKind, createActivity } from "#web/data/records/activities.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Dialog, DialogContent, DialogHeader } from "#web/ui/kit/dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

import { emptyDraft, toColumns } from "./activity-draft.ts";
import { ActivityForm } from "./activity-form.tsx";

type Props = {
  about: { entity: Entity; id: string };
  kind: ActivityKind;
  title: string;
  /** The initial title of the activity. */
  subject?: string;
  workspace: Workspace;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function ActivityDialog({ about, kind, title, subject = "", workspace, isOpen, onOpenChange }: Props) {
  const { t } = useTranslation("activities");
  const timeZone = useOwnTimeZone();
  const { data: members = [] } = useQuery(membersQuery());
  const { mutate: create, isPending } = useMutation({
    ...createActivity,
    onSuccess: () => {
      onOpenChange(false);
      notify.success(t("saved"));
    },
  });
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader title={title} />
        <ActivityForm
          draft={null}
          initial={{ ...emptyDraft(kind, workspace.memberId, timeZone), title: subject }}
          isPending={isPending}
          onCancel={() => onOpenChange(false)}
          onSave={(draft) => create({ ...toColumns(draft, members, timeZone), about })}
        />
      </DialogContent>
    </Dialog>
  );
}
