import * as z from "zod/mini";

import { tableSearchSchema } from "#domain/records/lists/table-search.ts";

/** The statuses of a conversation, in display order. */
export const conversationStatuses = ["open", "done", "spam", "trash"] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

const id = z.catch(z.optional(z.uuid()), undefined);
const chosen = z.catch(z.optional(z.literal(true)), undefined);

/** The state of the inbox that survives a reload: the listed conversations, and the open one. */
export const inboxSearchSchema = z.object({
  status: z.catch(z.optional(z.enum(["done", "spam", "trash"])), undefined),
  unread: chosen,
  mine: chosen,
  /** True to list conversations whose last message is from the customer. */
  waiting: chosen,
  mailbox: id,
  q: tableSearchSchema.shape.q,
  conversation: id,
});
export type InboxSearch = z.infer<typeof inboxSearchSchema>;

/** True if a conversation still belongs to the list, judged by the properties that can change while it is displayed. */
export const isListed = (
  {
    status,
    is_unread: isUnread,
    assignee_id: assignee,
  }: { status: string; is_unread: boolean; assignee_id: string | null },
  search: InboxSearch,
  me: string,
): boolean => status === (search.status ?? "open") && (!search.unread || isUnread) && (!search.mine || assignee === me);

/**
 * True if a member may sort and answer the emails of a mailbox. This is its owner or, if the mailbox is shared with the
 * workspace, any member except viewers.
 */
export const canSort = (
  mailbox: { sharing: string; member_id: string | null },
  { role, memberId }: { role: string; memberId: string },
): boolean => role !== "viewer" && (mailbox.sharing === "workspace" || mailbox.member_id === memberId);

/**
 * True if a member may write emails from a mailbox: as for `canSort`, but not from the sample mailbox, which sends
 * nothing.
 */
export const canWriteFrom = (
  mailbox: Parameters<typeof canSort>[0] & { is_sample: boolean },
  member: Parameters<typeof canSort>[1],
): boolean => canSort(mailbox, member) && !mailbox.is_sample;
