import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { TodaysActivity } from "#web/data/records/activities-today.ts";
import { updateActivity } from "#web/data/records/activities.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { notify } from "#web/ui/toast.tsx";

export function TaskBox({ activity, workspace }: { activity: TodaysActivity; workspace: Workspace }) {
  const { t } = useTranslation("home");
  const { mutateAsync: update, isPending } = useMutation(updateActivity);
  const { title, completed_at: completed } = activity;
  const set = async (isDone: boolean) => {
    const changes = { completed_at: isDone ? new Date().toISOString() : null };
    const { version } = await update({ read: activity, changes });
    if (isDone)
      notify.undo(
        t("today.completed", { title }),
        () => void update({ read: { ...activity, ...changes, version }, changes: { completed_at: null } }),
      );
  };
  return (
    <Checkbox
      disabled={isPending || (workspace.role === "viewer" && activity.assignee?.id !== workspace.memberId)}
      aria-label={t("today.completed", { title })}
      checked={completed !== null}
      onClick={() => void set(completed === null)}
    />
  );
}
