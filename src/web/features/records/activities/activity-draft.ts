import { formDraftPrefix } from "#domain/form-drafts.ts";
import { dayIn, isDay, momentOf, wallTime } from "#domain/time/dates.ts";
import { type Mentionable, showMentions, storeMentions } from "#domain/workspace/people/mentions.ts";
import type { Activity, ActivityColumns, ActivityKind, CallOutcome } from "#web/data/records/activities.ts";

export type ActivityDraft = {
  kind: ActivityKind;
  title: string;
  body: string;
  /** YYYY-MM-DDTHH:MM in the member's time zone; empty means now. */
  startsAt: string;
  minutes: string;
  outcome: CallOutcome | "";
  dueOn: string;
  remindAt: string;
  assigneeId: string;
};

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

export const toDraft = (activity: Activity, members: readonly Mentionable[], timeZone: string): ActivityDraft => ({
  kind: activity.kind,
  // The title of a note is its first line, so only the text is edited.
  title: activity.kind === "note" ? "" : activity.title,
  body: showMentions(activity.body ?? (activity.kind === "note" ? activity.title : ""), members),
  startsAt: wallTime(new Date(activity.starts_at), timeZone),
  minutes: activity.duration_minutes === null ? "" : String(activity.duration_minutes),
  outcome: activity.outcome ?? "",
  dueOn: activity.due_on ?? "",
  remindAt: activity.remind_at ? wallTime(new Date(activity.remind_at), timeZone) : "",
  assigneeId: activity.assignee_id ?? "",
});

/**
 * Stores a member's text about a record until it is saved or discarded, so that it survives leaving and reloading the
 * page.
 */
export const storeUnsaved = (key: string, draft: ActivityDraft) =>
  sessionStorage.setItem(formDraftPrefix + key, JSON.stringify(draft));
export const readUnsaved = (key: string) =>
  JSON.parse(sessionStorage.getItem(formDraftPrefix + key) ?? "null") as ActivityDraft | null;
export const dropUnsaved = (key: string) => sessionStorage.removeItem(formDraftPrefix + key);

/** Returns the validation errors that prevent saving a draft, by field. */
export function problemsOf({ title, body, minutes, dueOn }: ActivityDraft): {
  title?: "text";
  minutes?: "minutes";
  dueOn?: "day";
} {
  if (!title.trim() && !body.trim()) return { title: "text" };
  if (minutes.trim() && !(/^\d{1,5}$/.test(minutes.trim()) && Number(minutes) <= 10_080)) return { minutes: "minutes" };
  return dueOn === "" || isDay(dueOn) ? {} : { dueOn: "day" };
}

/** Converts a draft to columns. Without a title, the first line of the text is the title, limited to 400 characters. */
export function toColumns(
  draft: ActivityDraft,
  members: readonly Mentionable[],
  timeZone: string,
): ActivityColumns & { kind: ActivityKind; title: string } {
  const body = draft.body.trim();
  const title = (draft.title.trim() || body.split("\n")[0] || "").slice(0, 400);
  const { kind } = draft;
  const toMoment = (wall: string) => momentOf(wall, timeZone).toISOString();
  return {
    kind,
    title,
    body: body ? storeMentions(body, members) : null,
    outcome: kind === "call" ? draft.outcome || null : null,
    duration_minutes: draft.minutes.trim() ? Number(draft.minutes) : null,
    due_on: kind === "task" ? draft.dueOn || null : null,
    remind_at: draft.remindAt ? toMoment(draft.remindAt) : null,
    assignee_id: draft.assigneeId || null,
    ...(draft.startsAt && { starts_at: toMoment(draft.startsAt) }),
  };
}
