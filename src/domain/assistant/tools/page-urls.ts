import type { Entity } from "#domain/records/entity.ts";
import { isEntity, kinds } from "#domain/records/kinds/kinds.ts";

/** Returns the URL of a list in the application, including its filters. */
export function listPage(origin: string, { entity, where }: { entity: string; where: string | null }): string {
  const route = isEntity(entity) ? kinds[entity].route : `/dashboard/${entity}`;
  return `${origin}${route}${where ? `?${new URLSearchParams({ where })}` : ""}`;
}

/** Returns the URL of a record's page. */
export const recordPage = (origin: string, entity: Entity, id: string) => `${origin}${kinds[entity].route}/${id}`;
