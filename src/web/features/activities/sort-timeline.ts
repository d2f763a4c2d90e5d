import type { RecordEmail } from "#web/data/mail/record-emails.ts";
import type { Activity } from "#web/data/records/activities.ts";
import type { TimelineEvent } from "#web/ui/timeline-event.ts";

type Entry = Activity | RecordEmail | TimelineEvent;

/** Orders open tasks as given, then everything that has happened, the latest first. */
export function sortTimeline(
  activities: readonly Activity[],
  emails: readonly RecordEmail[],
  events: readonly TimelineEvent[],
): Entry[] {
  const past: Entry[] = [...activities.filter((activity) => !isOpenTask(activity)), ...emails, ...events];
  return [...activities.filter(isOpenTask), ...past.toSorted((one, other) => momentOf(other) - momentOf(one))];
}

const isOpenTask = ({ kind, completed_at: doneAt }: Activity) => kind === "task" && doneAt === null;

function momentOf(entry: Entry): number {
  const at = "content" in entry ? entry.at : "sent_at" in entry ? entry.sent_at : entry.starts_at;
  return at === null ? -Infinity : Date.parse(at);
}
