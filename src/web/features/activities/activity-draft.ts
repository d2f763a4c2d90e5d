import { dayIn } from "#domain/dates.ts";
import { type Mentionable, showMentions, storeMentions } from "#domain/mentions.ts";
import type { Activity, ActivityColumns, ActivityKind, CallOutcome } from "#web/data/activities.ts";

/** An activity as the boxes of its form have it. */
export type ActivityDraft = {
  kind: ActivityKind;
  title: string;
  body: string;
  /** YYYY-MM-DDTHH:MM on the reader's clock; empty for now. */
  startsAt: string;
  minutes: string;
  outcome: CallOutcome | "";
  dueOn: string;
  remindAt: string;
  assigneeId: string;
};

const toLocal = (iso: string | null) => {
  if (!iso) return "";
  const moment = new Date(iso);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const fromLocal = (local: string) => (local ? new Date(local).toISOString() : null);

export const emptyDraft = (kind: ActivityKind, me: string, timeZone: string): ActivityDraft => ({
  kind,
  title: "",
  body: "",
  startsAt: "",
  minutes: "",
  outcome: kind === "call" ? "connected" : "",
  dueOn: kind === "task" ? dayIn(new Date(), timeZone) : "",
  remindAt: "",
  assigneeId: kind === "task" ? me : "",
});

export const toDraft = (activity: Activity, members: readonly Mentionable[]): ActivityDraft => ({
  kind: activity.kind,
  title: activity.title,
  body: showMentions(activity.body ?? "", members),
  startsAt: toLocal(activity.starts_at),
  minutes: activity.duration_minutes === null ? "" : String(activity.duration_minutes),
  outcome: activity.outcome ?? "",
  dueOn: activity.due_on ?? "",
  remindAt: toLocal(activity.remind_at),
  assigneeId: activity.assignee_id ?? "",
});

export type DraftProblem = "text" | "minutes";

/** What keeps a draft from being saved, if anything. */
export function problemOf({ title, body, minutes }: ActivityDraft): DraftProblem | null {
  if (!title.trim() && !body.trim()) return "text";
  if (minutes.trim() && !(/^\d{1,5}$/.test(minutes.trim()) && Number(minutes) <= 10_080)) return "minutes";
  return null;
}

/** The columns to write; a note without a title is called by its first line. */
export function toColumns(
  draft: ActivityDraft,
  members: readonly Mentionable[],
): ActivityColumns & { kind: ActivityKind; title: string } {
  const body = draft.body.trim();
  const title = (draft.title.trim() || body.split("\n")[0] || "").slice(0, 400);
  const { kind } = draft;
  return {
    kind,
    title,
    body: body ? storeMentions(body, members) : null,
    outcome: kind === "call" ? draft.outcome || null : null,
    duration_minutes: draft.minutes.trim() ? Number(draft.minutes) : null,
    due_on: kind === "task" ? draft.dueOn || null : null,
    remind_at: fromLocal(draft.remindAt),
    assignee_id: draft.assigneeId || null,
    ...(draft.startsAt && { starts_at: fromLocal(draft.startsAt) ?? undefined }),
  };
}
