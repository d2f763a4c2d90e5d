import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { Entity, LinkTarget, OrganisationUnit } from "#domain/records/entity.ts";
import { searchPatterns } from "#domain/records/lists/search-text.ts";
import { joinFacts } from "#domain/text-direction.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The first eight records whose name matches the typed text: the choices of a link field. */
export const linkChoicesQuery = (entity: Entity, typed: string) =>
  queryOptions({
    queryKey: ["records", entity, "choices", workspaceId(), typed],
    queryFn: async ({ signal }) => {
      const request = supabase.from(entity).select("id, name").eq("workspace_id", workspaceId());
      const filtered = searchPatterns(typed).reduce((narrowed, pattern) => narrowed.ilike("search", pattern), request);
      return unwrap(await filtered.order("name").order("id").limit(8).abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });

/**
 * The user's own companies or their teams, by name. They are few enough to list. Teams with the same name are shown
 * with their company.
 */
export const ownPartsQuery = (part: OrganisationUnit) =>
  queryOptions({
    queryKey: ["records", part, "choices", workspaceId()],
    queryFn: async ({ signal }) => {
      const columns = part === "teams" ? "id, name, department:departments(company:companies(name))" : "id, name";
      const rows = unwrap(
        await supabase
          .from(part)
          .select<string, NamedPart>(columns)
          .eq("workspace_id", workspaceId())
          .order("name")
          .order("id")
          .limit(500)
          .abortSignal(signal),
      );
      const named = Map.groupBy(rows, ({ name }) => name);
      return rows.map(({ id, name, department }) => {
        const isShared = (named.get(name)?.length ?? 0) > 1;
        return { id, name: isShared && department ? joinFacts([name, department.company.name]) : name };
      });
    },
  });
type NamedPart = { id: string; name: string; department?: { company: { name: string } } };

/** The names of the rows with these IDs. Rows that are deleted or not visible have none. */
export const namesQuery = (entity: LinkTarget, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["records", entity, "names", workspaceId(), ids],
    queryFn: async ({ signal }) => {
      const request = supabase
        .from(entity)
        .select("id, name")
        .eq("workspace_id", workspaceId())
        .in("id", [...ids]);
      return new Map(unwrap(await request.abortSignal(signal)).map(({ id, name }) => [id, name]));
    },
    enabled: ids.length > 0,
  });
