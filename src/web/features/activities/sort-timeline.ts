import type { RecordEmail } from "#web/data/mail/record-emails.ts";
import type { Activity } from "#web/data/records/activities.ts";

/** Orders open tasks as given, then past activities and emails, the latest first. */
export function sortTimeline(
  activities: readonly Activity[],
  emails: readonly RecordEmail[],
): (Activity | RecordEmail)[] {
  const isOpen = ({ kind, completed_at: doneAt }: Activity) => kind === "task" && doneAt === null;
  const past = [...activities.filter((activity) => !isOpen(activity)), ...emails];
  const momentOf = (entry: Activity | RecordEmail) => Date.parse("sent_at" in entry ? entry.sent_at : entry.starts_at);
  return [...activities.filter(isOpen), ...past.toSorted((one, other) => momentOf(other) - momentOf(one))];
}
