import type { Entity } from "#domain/records/entity.ts";
import { isEntity, kindOf, mostLinkedFirst } from "#domain/records/kinds/kinds.ts";

type Notified = {
  kind: string;
  memberId: string;
  /** The kind of records that were handed over; null if there were several kinds, and for other notifications. */
  entity: string | null;
  /** The record that was handed over, or the records that the activity belongs to, by kind. */
  records: Partial<Record<Entity, string | null>>;
  conversationId?: string | null | undefined;
};

/** Returns the path and the search parameters of the page that a notification is about. */
export function notificationPage(notified: Notified): [path: string, search: Record<string, string>] {
  const { kind, memberId, entity, records, conversationId } = notified;
  if (kind === "conversation")
    return ["/dashboard/communication-tools", conversationId ? { conversation: conversationId } : {}];
  for (const entity of mostLinkedFirst) if (records[entity]) return [`${kindOf(entity).route}/${records[entity]}`, {}];
  if (kind !== "handover") return ["/dashboard/my-day", {}];
  return entity && isEntity(entity)
    ? [kindOf(entity).route, { where: `owner_id.any.${memberId}` }]
    : ["/dashboard", {}];
}
