import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarClock, Pin } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { readMentions } from "#domain/people/mentions.ts";
import { dayIn } from "#domain/time/dates.ts";
import { type Activity, updateActivity } from "#web/data/records/activities.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { changesBetween } from "#web/data/requests/changes-between.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { MemberFace } from "#web/people/member-face.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyMenu } from "#web/ui/lazy-menu.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useRestoreFocus } from "#web/ui/use-restore-focus.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import { type ActivityDraft, toColumns, toDraft } from "./activity-draft.ts";
import { activityIcons } from "./activity-icons.ts";
import { ActivityLinks } from "./activity-links.tsx";
import { taskCheckboxes } from "./task-checkboxes.ts";

// Most activities are read and never changed.
const ActivityForm = lazy(async () => ({ default: (await import("./activity-form.tsx")).ActivityForm }));
const ActivityMenu = lazyMenu(
  async () => (await import("./activity-menu.tsx")).ActivityMenu,
  "-mt-1 -mr-1 block size-7 shrink-0",
);

type Props = {
  activity: Activity;
  workspace: Workspace;
  /** The record of the page it appears on, which is not named again. */
  on?: string;
  /** True if the list contains only open activities. */
  leavesWhenDone?: boolean;
};

/** Renders an activity: what, when, by whom, and its actions. */
export function ActivityItem({ activity, workspace, on, leavesWhenDone = false }: Props) {
  const { t } = useTranslation("activities");
  // Edits apply to the activity as it was opened, whatever others write in the meantime.
  const [opened, setOpened] = useState<Activity | null>(null);
  const item = useRestoreFocus<HTMLLIElement>(opened ? "[aria-haspopup=menu]" : null);
  const { data: members = [] } = useQuery(membersQuery());
  const { mutate: update, mutateAsync: updateNow, isPending } = useMutation(updateActivity);
  const { mutateAsync: remove } = useMutation(bulkDelete);
  const offerUndo = useUndoToast();
  const timeZone = useOwnTimeZone();
  const canEdit = workspace.role !== "viewer";
  const canComplete = canEdit || activity.assignee_id === workspace.memberId;
  const Icon = activityIcons[activity.kind];
  const isDone = activity.completed_at !== null;
  // The title of a note is its first line.
  const isPlainNote = activity.kind === "note" && activity.body !== null;
  const setDone = async (box: HTMLElement, isNowDone: boolean) => {
    const boxes = taskCheckboxes(box);
    const place = boxes.indexOf(box);
    const next = boxes[place + 1] ?? boxes[place - 1];
    const changes = { completed_at: isNowDone ? new Date().toISOString() : null };
    const { version } = await updateNow({ read: activity, changes });
    const undo = () => update({ read: { ...activity, ...changes, version }, changes: { completed_at: null } });
    if (isNowDone) notify.undo(t("done", { title: activity.title }), undo);
    // If a completed task leaves the list, focus moves to the next one.
    if (leavesWhenDone) next?.focus();
  };
  const drop = async () => {
    const { change_set_id: set } = await remove({ entity: "activities", ids: [activity.id] });
    offerUndo(t("deleted", { title: activity.title }), set);
  };
  if (opened) {
    const initial = toDraft(opened, members, timeZone);
    const columnsOf = (draft: ActivityDraft) => toColumns(draft, members, timeZone);
    return (
      <li ref={item} className="bg-card rounded-lg border p-3">
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ActivityForm
            draft={`activity ${opened.id}`}
            initial={initial}
            isPending={isPending}
            onCancel={() => setOpened(null)}
            onSave={(draft) =>
              update(
                { read: opened, changes: changesBetween(columnsOf(initial), columnsOf(draft)) },
                { onSuccess: () => setOpened(null) },
              )
            }
          />
        </Suspense>
      </li>
    );
  }
  return (
    <li ref={item} className="bg-card flex gap-2.5 rounded-lg border p-3">
      {activity.kind === "task" ? (
        <Checkbox
          className="mt-0.5"
          disabled={!canComplete}
          aria-label={t("done", { title: activity.title })}
          data-task
          checked={isDone}
          onClick={(event) => void setDone(event.currentTarget, !isDone)}
        />
      ) : (
        <Icon aria-hidden className="text-muted-foreground mt-0.5 size-4 shrink-0" />
      )}
      <div className="grid min-w-0 flex-1 gap-0.5 *:min-w-0">
        <p className={cn("font-medium wrap-anywhere", isDone && "text-muted-foreground line-through")}>
          <span className="sr-only">{t(`kinds.${activity.kind}`)}: </span>
          {activity.is_pinned && (
            <span className="text-muted-foreground mr-2 inline-flex items-center gap-1 text-xs">
              <Pin aria-hidden className="size-3.5" />
              {t("pinned")}
            </span>
          )}
          {!isPlainNote && activity.title} {activity.is_sample && <SampleMark />}
        </p>
        {activity.body && (
          <p className={cn("wrap-anywhere whitespace-pre-line", !isPlainNote && "text-muted-foreground")}>
            {readMentions(activity.body).map((part, place) =>
              "text" in part ? (
                part.text
              ) : (
                <span key={`${part.memberId} ${place}`} className="text-foreground font-medium">
                  @{members.find(({ id }) => id === part.memberId)?.name ?? t("formerMember")}
                </span>
              ),
            )}
          </p>
        )}
        <ActivityFacts activity={activity} timeZone={timeZone} />
        <ActivityLinks activity={activity} except={on} />
      </div>
      {canEdit && (
        <ActivityMenu
          title={activity.title}
          isPinned={activity.is_pinned}
          onEdit={() => setOpened(activity)}
          onPin={() => update({ read: activity, changes: { is_pinned: !activity.is_pinned } })}
          onDelete={() => void drop()}
        />
      )}
    </li>
  );
}

function ActivityFacts({ activity, timeZone }: { activity: Activity; timeZone: string }) {
  const { t } = useTranslation("activities");
  const format = useFormat();
  const isLate = activity.due_on !== null && !activity.completed_at && activity.due_on < dayIn(new Date(), timeZone);
  const facts = [
    activity.kind === "task" ? null : format.moment(activity.starts_at, timeZone),
    activity.outcome && t(`outcomes.${activity.outcome}`),
    activity.duration_minutes !== null &&
      t("forMinutes", { count: activity.duration_minutes, total: format.number(activity.duration_minutes) }),
  ].filter(Boolean);
  const person = activity.assignee ?? activity.author;
  return (
    <p className="tabular text-muted-foreground flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs">
      {activity.due_on && (
        <span className={cn("inline-flex items-center gap-1", isLate && "text-critical font-medium")}>
          <CalendarClock aria-hidden className="size-3.5" />
          {t(isLate ? "overdue" : "dueOn", { day: format.day(activity.due_on) })}
        </span>
      )}
      {facts.length > 0 && <span>{[...facts, person && ""].join(" · ")}</span>}
      {person && (
        <span className="inline-flex min-w-0 items-center gap-1">
          <MemberFace member={person} className="size-4 text-[0.5rem]" />
          <span className="truncate">{activity.assignee ? t("for", { name: person.name }) : person.name}</span>
        </span>
      )}
    </p>
  );
}
