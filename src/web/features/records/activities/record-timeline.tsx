import { useQuery } from "@tanstack/react-query";
import { Milestone, Paperclip, PencilLine, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/records/entity.ts";
import { hasFeature } from "#domain/records/kinds/kinds.ts";
import { addDays, dayIn } from "#domain/time/dates.ts";
import { type RecordEmail, recordEmailsQuery } from "#web/data/mail/record-emails.ts";
import { type Activity, activityKinds, timelinePage, timelineQuery } from "#web/data/records/activities.ts";
import { useOwnTimeZone } from "#web/data/workspace/time-zones.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Checkbox } from "#web/ui/kit/checkbox.tsx";
import { Skeleton } from "#web/ui/kit/skeleton.tsx";
import { MarkIfMixed } from "#web/ui/marks-samples.tsx";
import type { TimelineEvent } from "#web/ui/timeline-event.ts";
import { useFormat } from "#web/ui/use-format.ts";
import { useIsPhone } from "#web/ui/use-media.ts";

import { readUnsaved } from "./activity-draft.ts";
import { ActivityItem } from "./activity-item.tsx";
import { ActivityTime } from "./activity-time.tsx";
import { Composer } from "./composer.tsx";
import { EmailOnTimeline } from "./email-on-timeline.tsx";
import { TimelineRow } from "./timeline-row.tsx";

type Props = {
  entity: Entity;
  id: string;
  workspace: Workspace;
  /** Number of entries shown initially, and added at a time. */
  pageSize?: number;
  /** False to leave out emails, e.g. next to a conversation that contains them. */
  hasEmails?: boolean;
  /** Further events of the record, which add a filter by kind of entry; null while loading. */
  events?: readonly TimelineEvent[] | null;
  /** Button that opens a new email. */
  email?: ReactNode;
  /** The account that the page shows, which is left out of names. */
  account?: string | undefined;
};

const filters = [...activityKinds, "email", "file", "change"] as const;
type Filter = (typeof filters)[number];

export function RecordTimeline({
  entity,
  id,
  workspace,
  pageSize = timelinePage,
  hasEmails = hasFeature(entity, "mail"),
  events,
  email,
  account,
}: Props) {
  const { t } = useTranslation("activities");
  const { number } = useFormat();
  const timeZone = useOwnTimeZone();
  const headingOf = useHeadings(timeZone);
  const [most, setMost] = useState(pageSize);
  const [isWide, setWide] = useState(true);
  const [only, setOnly] = useState<Filter | null>(null);
  // On phones, the page of a record has a bar that adds activities.
  const hasBar = useIsPhone() && events !== undefined;
  // Next to a conversation, the timeline is more important than its form, unless that contains unsaved text.
  const [isAdding, setAdding] = useState(
    () => events !== undefined || readUnsaved(`activity ${workspace.memberId} ${id}`) !== null,
  );
  const canAdd = workspace.role !== "viewer" && !hasBar;
  const related = hasFeature(entity, "wideTimeline") && t(`related.${entity}`);
  const kind = activityKinds.find((activityKind) => activityKind === only);
  const showsActivities = only === null || kind !== undefined;
  const showsEmails = hasEmails && (only === null || only === "email");
  const activities = useQuery({
    ...timelineQuery({ entity, id, isWide, most, kind }),
    enabled: showsActivities,
  });
  const mail = useQuery({ ...recordEmailsQuery(entity, id, isWide, most), enabled: showsEmails });
  const shownEvents = events?.filter((event) => only === null || filterOf(event) === only) ?? [];
  const isReady =
    events !== null && (!showsActivities || activities.data) && (!showsEmails || mail.data || mail.isError);
  const entries = isReady
    ? sortTimeline(
        showsActivities ? (activities.data?.activities ?? []) : [],
        showsEmails ? (mail.data?.emails ?? []) : [],
        shownEvents,
      ).slice(0, most)
    : [];
  const total =
    (showsActivities ? (activities.data?.count ?? 0) : 0) +
    (showsEmails ? (mail.data?.count ?? 0) : 0) +
    shownEvents.length;
  const hidden = isReady ? total - entries.length : 0;
  return (
    <section aria-label={t("title")} className="@container grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      {canAdd && isAdding && <Composer entity={entity} id={id} workspace={workspace} email={email} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-base font-semibold">{t("title")}</h2>
        {canAdd && events === undefined && (
          <Button variant="outline" size="sm" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            <Plus />
            {t("add")}
          </Button>
        )}
        {related && (
          <label className="text-muted-foreground flex items-center gap-2 text-xs">
            <Checkbox className="quiet" checked={isWide} onCheckedChange={setWide} />
            {related}
          </label>
        )}
      </div>
      {events !== undefined && (
        <div
          role="radiogroup"
          aria-label={t("filters.label")}
          className="-mx-2 -mt-2 flex gap-0.5 max-sm:-mx-4 max-sm:scroll-px-4 max-sm:[scrollbar-width:none] max-sm:overflow-x-auto max-sm:px-2 sm:flex-wrap"
        >
          {[null, ...filters.filter((filter) => filter !== "email" || hasEmails)].map((filter) => (
            <label
              key={filter ?? "all"}
              className={cn(
                "tab-fill has-focus-visible:outline-ring flex shrink-0 cursor-pointer items-center justify-center rounded-md px-2 py-1 text-xs font-medium has-focus-visible:-outline-offset-2 has-focus-visible:outline-2",
                only === filter
                  ? "text-secondary-foreground before:bg-secondary"
                  : "text-muted-foreground hover:before:bg-accent hover:text-foreground",
              )}
            >
              <input
                type="radio"
                name={`timeline ${id}`}
                className="sr-only"
                checked={only === filter}
                onChange={() => setOnly(filter)}
              />
              {t(`filters.${filter ?? "all"}`)}
            </label>
          ))}
        </div>
      )}
      {!isReady && <Skeleton className="h-24" />}
      {isReady && entries.length === 0 && (
        <p className="text-muted-foreground">{t(only === null ? "none" : "filters.none")}</p>
      )}
      <MarkIfMixed rows={entries.flatMap((entry) => ("content" in entry ? [] : [entry]))}>
        {[...Map.groupBy(entries, headingOf)].map(([heading, group]) => (
          <div key={heading}>
            <h3 className="text-muted-foreground text-xs font-medium first-letter:uppercase">{heading}</h3>
            <ul>
              {group.map((entry) =>
                "content" in entry ? (
                  <EventOnTimeline key={entry.id} event={entry} timeZone={timeZone} />
                ) : "conversation_id" in entry ? (
                  <EmailOnTimeline key={entry.id} email={entry} timeZone={timeZone} on={id} account={account} />
                ) : (
                  <ActivityItem key={entry.id} activity={entry} workspace={workspace} on={id} account={account} />
                ),
              )}
            </ul>
          </div>
        ))}
      </MarkIfMixed>
      {hidden > 0 && (
        <Button
          variant="outline"
          className="justify-self-start"
          pending={activities.isPlaceholderData}
          onClick={() => setMost(most + pageSize)}
        >
          {t("more", { count: hidden, total: number(hidden) })}
        </Button>
      )}
    </section>
  );
}

const filterOf = ({ kind }: TimelineEvent): Filter => (kind === "file" ? "file" : "change");

type Entry = Activity | RecordEmail | TimelineEvent;

/** Sorts entries: pinned activities and open tasks first, in the given order, then past entries, latest first. */
function sortTimeline(
  activities: readonly Activity[],
  emails: readonly RecordEmail[],
  events: readonly TimelineEvent[],
): Entry[] {
  const past: Entry[] = [...activities.filter((activity) => !isFirst(activity)), ...emails, ...events];
  return [...activities.filter(isFirst), ...past.toSorted((one, other) => momentOf(other) - momentOf(one))];
}

const isFirst = ({ is_pinned: isPinned, kind, completed_at: doneAt }: Activity) =>
  isPinned || (kind === "task" && doneAt === null);

const timeOf = (entry: Entry) => ("content" in entry ? entry.at : "sent_at" in entry ? entry.sent_at : entry.starts_at);

const momentOf = (entry: Entry) => {
  const at = timeOf(entry);
  return at === null ? -Infinity : Date.parse(at);
};

/**
 * Returns a formatter for the heading above an entry: pinned, open tasks, upcoming, today, yesterday, a month, or an
 * unknown time.
 */
function useHeadings(timeZone: string) {
  const { t } = useTranslation("activities");
  const { shortMonth } = useFormat();
  const today = dayIn(new Date(), timeZone);
  return (entry: Entry): string => {
    if (!("content" in entry || "conversation_id" in entry) && isFirst(entry))
      return t(entry.is_pinned ? "pinned" : "headings.open");
    const at = timeOf(entry);
    if (at === null) return t("headings.unknown");
    const day = ("content" in entry && entry.day) || dayIn(new Date(at), timeZone);
    if (day > today) return t("headings.upcoming");
    if (day === today) return t("myDay.today");
    return day === addDays(today, -1) ? t("headings.yesterday") : shortMonth(day.slice(0, 7));
  };
}

const icons = { change: PencilLine, file: Paperclip, stage: Milestone };

function EventOnTimeline({ event, timeZone }: { event: TimelineEvent; timeZone: string }) {
  const Icon = icons[event.kind];
  const { shortDay } = useFormat();
  return (
    <TimelineRow
      icon={<Icon aria-hidden className="size-4" />}
      time={
        event.day ? (
          <time dateTime={event.day}>{shortDay(event.day)}</time>
        ) : (
          event.at && <ActivityTime at={event.at} timeZone={timeZone} />
        )
      }
    >
      {event.content}
    </TimelineRow>
  );
}
