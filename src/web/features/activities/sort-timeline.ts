import type { RecordEmail } from "#web/data/mail/record-emails.ts";
import type { Activity } from "#web/data/records/activities.ts";
import type { TimelineEvent } from "#web/ui/timeline-event.ts";

type Entry = Activity | RecordEmail | TimelineEvent;

/** Orders pinned activities and open tasks as given, then everything that has happened, the latest first. */
export function sortTimeline(
  activities: readonly Activity[],
  emails: readonly RecordEmail[],
  events: readonly TimelineEvent[],
): Entry[] {
  const past: Entry[] = [...activities.filter((activity) => !isFirst(activity)), ...emails, ...events];
  return [...activities.filter(isFirst), ...past.toSorted((one, other) => momentOf(other) - momentOf(one))];
}

const isFirst = ({ is_pinned: isPinned, kind, completed_at: doneAt }: Activity) =>
  isPinned || (kind === "task" && doneAt === null);

function momentOf(entry: Entry): number {
  const at = "content" in entry ? entry.at : "sent_at" in entry ? entry.sent_at : entry.starts_at;
  return at === null ? -Infinity : Date.parse(at);
}
