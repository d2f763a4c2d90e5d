import type { Entity } from "#domain/records/entity.ts";
import { isEntity, kinds } from "#domain/records/kinds/kinds.ts";

/** Where a list of records is in the application, as its filters would be written there. */
export function listPage(origin: string, { entity, where }: { entity: string; where: string | null }): string {
  const route = isEntity(entity) ? kinds[entity].route : `/dashboard/${entity}`;
  return `${origin}${route}${where ? `?${new URLSearchParams({ where })}` : ""}`;
}

/** Where a record's own page is. */
export const recordPage = (origin: string, entity: Entity, id: string) => `${origin}${kinds[entity].route}/${id}`;
