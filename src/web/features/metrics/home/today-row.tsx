import { Phone, StickyNote, Users } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { recordsAbout } from "#web/data/records/about-records.ts";
import type { TodaysActivity } from "#web/data/records/activities-today.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { MemberFace } from "#web/people/member-face.tsx";
import { cn } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Overdue } from "#web/ui/overdue.tsx";
import { RecordLink } from "#web/ui/record-link.tsx";
import { useFormat } from "#web/ui/use-format.ts";

// Loaded after the metrics.
const TaskBox = lazyPart(async () => (await import("./task-box.tsx")).TaskBox);

const icons = { call: Phone, meeting: Users, note: StickyNote };

type Props = { activity: TodaysActivity; today: string; workspace: Workspace };

/** Renders an activity of the day: a task with a checkbox and due date, another activity with its time. */
export function TodayRow({ activity, today, workspace }: Props) {
  const { t } = useTranslation("home");
  const { language } = useFormat();
  const timeZone = useOwnTimeZone();
  const { kind, title, due_on: due, completed_at: completed } = activity;
  const [about] = recordsAbout(activity);
  const person = activity.assignee ?? activity.author;
  const isLate = kind === "task" && !completed && due !== null && due < today;
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone });
  return (
    <li className="flex min-h-9 items-center gap-3 py-1">
      {kind === "task" ? (
        <Suspense fallback={<span className="size-4 shrink-0" />}>
          <TaskBox activity={activity} workspace={workspace} />
        </Suspense>
      ) : (
        <KindIcon kind={kind} />
      )}
      <span className="min-w-0 flex-1 truncate">
        <bdi className={cn(completed && "text-muted-foreground line-through")}>{title}</bdi>
        {about && (
          <span className="text-muted-foreground">
            {" "}
            ·{" "}
            <RecordLink entity={about.entity} id={about.id} className="hover:underline">
              <bdi>{about.name}</bdi>
            </RecordLink>
          </span>
        )}
      </span>
      {person && (
        <span data-tooltip={person.name} className="flex max-sm:hidden">
          <MemberFace member={person} />
          <span className="sr-only">{person.name}</span>
        </span>
      )}
      <span className="tabular text-muted-foreground w-26 shrink-0 text-right max-sm:w-auto">
        {isLate ? (
          <Overdue since={due} today={today} />
        ) : kind === "task" ? (
          t(completed ? "today.done" : "today.due")
        ) : (
          time.format(new Date(activity.starts_at))
        )}
      </span>
    </li>
  );
}

function KindIcon({ kind }: { kind: keyof typeof icons }) {
  const { t } = useTranslation("home");
  const Icon = icons[kind];
  return <Icon role="img" aria-label={t(`today.kinds.${kind}`)} className="text-muted-foreground size-4 shrink-0" />;
}
