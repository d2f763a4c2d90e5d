import type { Entity } from "#domain/records/entity.ts";
import { isEntity, kindOf, mostLinkedFirst } from "#domain/records/kinds/kinds.ts";

type Notified = {
  kind: string;
  memberId: string;
  /** The kind of the records that were handed over; null for several kinds, and for other notifications. */
  entity: string | null;
  /** The record that was handed over, or the records of the activity, by kind. */
  records: Partial<Record<Entity, string | null>>;
  conversationId?: string | null | undefined;
};

/** Returns the page of the subject of a notification, with the search parameters of its address. */
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
