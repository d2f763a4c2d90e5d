import { CalendarClock } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";

import { joinFacts } from "#domain/text-direction.ts";
import { dayIn } from "#domain/time/dates.ts";
import type { Activity } from "#web/data/records/activities.ts";
import { MemberFace } from "#web/people/member-face.tsx";
import { Overdue } from "#web/ui/overdue.tsx";
import { useFormat } from "#web/ui/use-format.ts";

import { ActivityLinks } from "./activity-links.tsx";
import { ActivityTime } from "./activity-time.tsx";
import { TimelineRow } from "./timeline-row.tsx";

type Props = {
  ref: Ref<HTMLLIElement>;
  activity: Activity;
  timeZone: string;
  /** ID of the record whose timeline contains the activity. */
  on: string;
  /** The account that the page shows, which is left out of names. */
  account: string | undefined;
  mark: ReactNode;
  menu: ReactNode;
  children: [title: ReactNode, body: ReactNode];
};

export function TimelineActivity({ ref, activity, timeZone, on, account, mark, menu, children }: Props) {
  const { t } = useTranslation("activities");
  const { number } = useFormat();
  const [title, body] = children;
  const { outcome, duration_minutes: minutes, assignee } = activity;
  const result = joinFacts([
    outcome && t(`outcomes.${outcome}`),
    minutes !== null && t("forMinutes", { count: minutes, total: number(minutes) }),
  ]);
  const person = assignee ?? activity.author;
  const time =
    activity.kind === "task" ? (
      <DueDate activity={activity} timeZone={timeZone} />
    ) : (
      <ActivityTime at={activity.starts_at} timeZone={timeZone} />
    );
  return (
    <TimelineRow ref={ref} icon={mark} time={time} menu={menu}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        {title}
        {result && <span className="tabular text-muted-foreground text-xs">{result}</span>}
      </div>
      {body}
      <div className="text-muted-foreground flex min-w-0 flex-wrap items-center gap-x-3 text-xs">
        {person && (
          <span className="inline-flex min-w-0 items-center gap-1">
            <MemberFace member={person} className="size-4 text-[0.5rem]" />
            <span className="truncate">{assignee ? t("for", { name: assignee.name }) : person.name}</span>
          </span>
        )}
        <ActivityLinks activity={activity} except={on} account={account} className="text-foreground" />
      </div>
    </TimelineRow>
  );
}

/** Renders the day on which a task is due, or the number of days by which it is overdue. */
function DueDate({ activity, timeZone }: { activity: Activity; timeZone: string }) {
  const { t } = useTranslation("activities");
  const { shortDay } = useFormat();
  const { due_on: due, completed_at: doneAt } = activity;
  const today = dayIn(new Date(), timeZone);
  if (due === null) return null;
  return (
    <span className="inline-flex items-center gap-1">
      <CalendarClock aria-hidden className="size-3.5" />
      {!doneAt && due < today ? (
        <Overdue since={due} today={today} />
      ) : due === today ? (
        t("dueToday")
      ) : (
        t("dueOn", { day: shortDay(due) })
      )}
    </span>
  );
}
