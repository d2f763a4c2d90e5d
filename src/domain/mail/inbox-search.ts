import * as z from "zod/mini";

import { tableSearchSchema } from "#domain/lists/table-search.ts";

/** What has become of a conversation; what is open comes first. */
export const conversationStatuses = ["open", "done", "spam", "trash"] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

const id = z.catch(z.optional(z.uuid()), undefined);
const chosen = z.catch(z.optional(z.literal(true)), undefined);

/** What of the inbox survives a reload: which conversations are listed, and the one that is read. */
export const inboxSearchSchema = z.object({
  status: z.catch(z.optional(z.enum(["done", "spam", "trash"])), undefined),
  unread: chosen,
  mine: chosen,
  /** Whether the last word is theirs. */
  waiting: chosen,
  mailbox: id,
  q: tableSearchSchema.shape.q,
  conversation: id,
});
export type InboxSearch = z.infer<typeof inboxSearchSchema>;

/** Whether a conversation belongs to what is listed, as far as that can change while it is looked at. */
export const isListed = (
  {
    status,
    is_unread: isUnread,
    assignee_id: assignee,
  }: { status: string; is_unread: boolean; assignee_id: string | null },
  search: InboxSearch,
  me: string,
): boolean => status === (search.status ?? "open") && (!search.unread || isUnread) && (!search.mine || assignee === me);

/** Who may sort and answer in a mailbox: whose it is, and where everybody reads it every member. */
export const canSort = (
  mailbox: { sharing: string; member_id: string | null },
  { role, memberId }: { role: string; memberId: string },
): boolean => role !== "viewer" && (mailbox.sharing === "workspace" || mailbox.member_id === memberId);

/** Who may write from it: the same, but for that of the samples, from which nobody does. */
export const canWriteFrom = (
  mailbox: Parameters<typeof canSort>[0] & { is_sample: boolean },
  member: Parameters<typeof canSort>[1],
): boolean => canSort(mailbox, member) && !mailbox.is_sample;
