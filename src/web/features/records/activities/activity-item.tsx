import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarClock, Pin } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { dayIn } from "#domain/time/dates.ts";
import { readMentions } from "#domain/workspace/people/mentions.ts";
import { type Activity, updateActivity } from "#web/data/records/activities.ts";
import { bulkDelete } from "#web/data/records/change-sets.ts";
import { changesBetween } from "#web/data/requests/changes-between.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { useRowHeight } from "#web/lists/row-height.ts";
import { MemberFace } from "#web/people/member-face.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { lazyMenu } from "#web/ui/lazy-menu.tsx";
import { Overdue } from "#web/ui/overdue.tsx";
import { SampleMark } from "#web/ui/sample-mark.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useFormat } from "#web/ui/use-format.ts";
import { useRestoreFocus } from "#web/ui/use-restore-focus.ts";
import { useUndoToast } from "#web/undo/use-undo-toast.ts";

import { type ActivityDraft, toColumns, toDraft } from "./activity-draft.ts";
import { activityIcons } from "./activity-icons.ts";
import { ActivityLinks } from "./activity-links.tsx";
import { taskCheckboxes } from "./task-checkboxes.ts";
import { TimelineActivity } from "./timeline-activity.tsx";

// Loaded lazily, because most activities are only read.
const ActivityForm = lazy(async () => ({ default: (await import("./activity-form.tsx")).ActivityForm }));
const ActivityMenu = lazyMenu(
  async () => (await import("./activity-menu.tsx")).ActivityMenu,
  "-my-1 -mr-1 grid size-7 shrink-0 place-content-center",
);

type Props = {
  activity: Activity;
  workspace: Workspace;
  /** ID of the record whose timeline contains the item; links to that record are left out. */
  on?: string;
  /** The account that the page shows, which is left out of names. */
  account?: string | undefined;
  /** True if the list only contains open activities. */
  leavesWhenDone?: boolean;
  /** True if the item is rendered as a row of a list rather than a card. */
  isRow?: boolean;
  /** True if the item is below a heading with its day. */
  isBelowDay?: boolean;
};

export function ActivityItem({
  activity,
  workspace,
  on,
  account,
  leavesWhenDone = false,
  isRow = false,
  isBelowDay,
}: Props) {
  const { t } = useTranslation(["activities", "records"]);
  // The activity when the form was opened: an edit by another user since then is a conflict.
  const [opened, setOpened] = useState<Activity | null>(null);
  const item = useRestoreFocus<HTMLLIElement>(opened ? "[aria-haspopup=menu]" : null);
  const { data: members = [] } = useQuery(membersQuery());
  const { mutate: update, mutateAsync: updateNow, isPending } = useMutation(updateActivity);
  const { mutateAsync: remove } = useMutation(bulkDelete);
  const offerUndo = useUndoToast();
  const timeZone = useOwnTimeZone();
  const rowHeight = useRowHeight();
  const canEdit = workspace.role !== "viewer";
  const canComplete = canEdit || activity.assignee_id === workspace.memberId;
  const Icon = activityIcons[activity.kind];
  const isDone = activity.completed_at !== null;
  const except = leavesWhenDone ? workspace.memberId : null;
  // A note's title repeats its first line, so it is not shown.
  const isPlainNote = activity.kind === "note" && activity.body !== null;
  const setDone = async (box: HTMLElement, isNowDone: boolean) => {
    const boxes = taskCheckboxes(box);
    const place = boxes.indexOf(box);
    const next = boxes[place + 1] ?? boxes[place - 1];
    const changes = { completed_at: isNowDone ? new Date().toISOString() : null };
    const { version } = await updateNow({ read: activity, changes });
    const undo = () => update({ read: { ...activity, ...changes, version }, changes: { completed_at: null } });
    if (isNowDone) notify.undo(t("done", { title: activity.title }), undo);
    // A completed task is removed from this list, so focus moves to the next task.
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
      <li ref={item} className={cn("bg-card p-3", isRow ? "border-b md:px-6" : "rounded-lg border")}>
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
  const mark =
    activity.kind === "task" ? (
      <Checkbox
        className={isRow || on ? undefined : "mt-0.5"}
        disabled={!canComplete}
        aria-label={t("done", { title: activity.title })}
        data-task
        checked={isDone}
        onClick={(event) => void setDone(event.currentTarget, !isDone)}
      />
    ) : (
      <Icon aria-hidden className={cn("text-muted-foreground size-4 shrink-0", !isRow && !on && "mt-0.5")} />
    );
  const menu = canEdit && (
    <ActivityMenu
      title={activity.title}
      isPinned={activity.is_pinned}
      onEdit={() => setOpened(activity)}
      onPin={() => update({ read: activity, changes: { is_pinned: !activity.is_pinned } })}
      onDelete={() => void drop()}
    />
  );
  const title = (
    <p
      className={cn(
        "font-medium",
        isRow ? "max-w-full shrink-0 truncate" : "wrap-anywhere",
        isDone && "text-muted-foreground line-through",
      )}
    >
      <span className="sr-only">{t(`records:activityKinds.${activity.kind}`)}: </span>
      {activity.is_pinned && (
        <span className="text-muted-foreground mr-2 inline-flex items-center gap-1 text-xs">
          <Pin aria-hidden className="size-3.5" />
          {t("pinned")}
        </span>
      )}
      {!isPlainNote && activity.title} {activity.is_sample && <SampleMark />}
    </p>
  );
  const body = activity.body && (
    <p
      className={cn(
        isRow ? "min-w-0 truncate" : "wrap-anywhere whitespace-pre-line",
        !isPlainNote && "text-muted-foreground",
      )}
    >
      {readMentions(activity.body).map((part, index) =>
        "text" in part ? (
          part.text
        ) : (
          <span key={`${part.memberId} ${index}`} className="text-foreground font-medium">
            @{members.find(({ id }) => id === part.memberId)?.name ?? t("formerMember")}
          </span>
        ),
      )}
    </p>
  );
  if (isRow)
    return (
      <li
        ref={item}
        style={{ minHeight: leavesWhenDone ? Math.max(rowHeight, 44) : rowHeight }}
        className={cn(
          "hover:bg-accent/50 grid grid-cols-[1rem_minmax(0,1fr)_auto_1.75rem] items-center gap-x-3 border-b px-4 md:px-6",
          // My day does not name the member, so its rows are short and need no fixed columns.
          except === null
            ? "lg:grid-cols-[1rem_minmax(12rem,2fr)_minmax(0,3fr)_24rem_1.75rem]"
            : "lg:grid-cols-[1rem_minmax(0,1fr)_fit-content(46%)_auto_1.75rem]",
        )}
      >
        {mark}
        <div className="flex min-w-0 items-center gap-2">
          {title}
          {body}
        </div>
        <div className="min-w-0 max-lg:hidden">
          <ActivityLinks
            activity={activity}
            className="flex-nowrap overflow-hidden [&>li+li]:max-w-1/2 [&>li+li]:shrink-0"
          />
        </div>
        <ActivityFacts activity={activity} timeZone={timeZone} isBelowDay={isBelowDay} isRow except={except} />
        {menu}
      </li>
    );
  if (on !== undefined)
    return (
      <TimelineActivity ref={item} {...{ activity, timeZone, on, account, mark, menu }}>
        {title}
        {body}
      </TimelineActivity>
    );
  return (
    <li ref={item} className="bg-card flex gap-2.5 rounded-lg border p-3">
      {mark}
      <div className="grid min-w-0 flex-1 gap-0.5 *:min-w-0">
        {title}
        {body}
        <ActivityFacts activity={activity} timeZone={timeZone} isBelowDay={isBelowDay} except={except} />
        <ActivityLinks activity={activity} />
      </div>
      {menu}
    </li>
  );
}

type FactsProps = Pick<Props, "activity" | "isBelowDay" | "isRow"> & {
  timeZone: string;
  /** ID of the member whose own list contains the activity; the member's name is left out. */
  except: string | null;
};

function ActivityFacts({ activity, timeZone, isBelowDay = false, isRow = false, except }: FactsProps) {
  const { t } = useTranslation("activities");
  const format = useFormat();
  const today = dayIn(new Date(), timeZone);
  const due = activity.due_on;
  const isLate = due !== null && !activity.completed_at && due < today;
  const facts = joinFacts([
    activity.kind !== "task" &&
      format[isBelowDay ? "time" : except === null ? "moment" : "brief"](activity.starts_at, timeZone),
    activity.outcome && t(`outcomes.${activity.outcome}`),
    activity.duration_minutes !== null &&
      t("forMinutes", { count: activity.duration_minutes, total: format.number(activity.duration_minutes) }),
  ]);
  const member = activity.assignee ?? activity.author;
  const person = member?.id === except ? null : member;
  return (
    <p
      className={cn(
        "tabular text-muted-foreground flex items-center gap-x-2 gap-y-0.5 text-xs",
        !isRow && "flex-wrap",
        isRow && "whitespace-nowrap lg:grid",
        isRow && person && "lg:grid-cols-[minmax(0,1fr)_9rem]",
      )}
    >
      <span className={isRow ? "flex min-w-0 gap-2" : "contents"}>
        {due && (
          <span className={cn("inline-flex items-center gap-1", isLate && "text-critical")}>
            <CalendarClock aria-hidden className="size-3.5" />
            {isLate ? (
              <Overdue since={due} today={today} />
            ) : due === today ? (
              t("dueToday")
            ) : isRow ? (
              <span title={t("dueOn", { day: format.day(due) })}>{format.shortDay(due, true)}</span>
            ) : (
              t("dueOn", { day: format.shortDay(due, true) })
            )}
          </span>
        )}
        {facts && (
          <span className="truncate">
            {facts}
            {person && !isRow && " · "}
          </span>
        )}
      </span>
      {person && (
        <span className="inline-flex min-w-0 items-center gap-1">
          <MemberFace member={person} className="size-4 text-[0.5rem]" />
          <span className="truncate">
            {activity.assignee && !isRow ? t("for", { name: person.name }) : person.name}
          </span>
        </span>
      )}
    </p>
  );
}
