import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { type CustomField, customColumns } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import { isEntity } from "#domain/records/kinds/kinds.ts";
import type { TableSearch } from "#domain/records/lists/table-search.ts";
import { type RecordColumns, recordColumns } from "#domain/records/record-columns.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const columns = "id, version, entity, key, label, kind, options, formula, is_required, position, archived_at";

/** All custom fields of the workspace, including archived ones. They are few enough for one request. */
export const allCustomFieldsQuery = () =>
  queryOptions({
    queryKey: ["custom-fields", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("custom_fields")
          .select(columns)
          .eq("workspace_id", workspaceId())
          .order("position")
          .order("id")
          .abortSignal(signal),
      ),
  });

export const customFieldsQuery = (entity: Entity) => ({
  ...allCustomFieldsQuery(),
  select: (fields: CustomField[]) => fields.filter((field) => field.entity === entity),
});

/** Returns the columns of an entity, including custom fields. */
export function useColumns(entity: Entity): RecordColumns {
  const { data: fields } = useSuspenseQuery(allCustomFieldsQuery());
  return useMemo(
    () => recordColumns(entity, customColumns(fields.filter((field) => field.entity === entity))),
    [entity, fields],
  );
}

/** Returns a lookup of the labels of custom fields, including archived ones. */
export function useCustomLabel() {
  const { data: fields } = useQuery(allCustomFieldsQuery());
  return (entity: string, key: string): string | undefined =>
    fields?.find((field) => field.entity === entity && field.key === key)?.label;
}

/**
 * Returns the columns of a table; undefined for a table without columns. Includes archived fields, which past changes
 * may contain.
 */
export function useEveryColumn(table: string): RecordColumns | undefined {
  const { data: fields } = useSuspenseQuery(allCustomFieldsQuery());
  return useMemo(() => {
    if (!isEntity(table)) return undefined;
    const own = fields.filter(({ entity }) => entity === table).map((field) => ({ ...field, archived_at: null }));
    return recordColumns(table, customColumns(own));
  }, [table, fields]);
}

/** Loads the columns of an entity in a route's loader, where hooks cannot be used. */
export async function loadColumns(client: QueryClient, entity: Entity): Promise<RecordColumns> {
  const fields = await client.ensureQueryData(allCustomFieldsQuery());
  return recordColumns(entity, customColumns(fields.filter((field) => field.entity === entity)));
}

/** Returns the columns for a list's request. Waits for the custom fields only if the URL names one. */
export function columnsForSearch(
  client: QueryClient,
  entity: Entity,
  search: TableSearch,
): RecordColumns | Promise<RecordColumns> {
  const loaded = loadColumns(client, entity);
  if (/cf_/.test(JSON.stringify(search))) return loaded;
  loaded.catch(() => undefined);
  return recordColumns(entity);
}

/** The number of records with a value, for each custom field. */
export const fieldCountsQuery = (entity: Entity) =>
  queryOptions({
    queryKey: ["custom-fields", "counts", workspaceId(), entity],
    queryFn: async ({ signal }) => {
      const counts = unwrap(
        await supabase.rpc("custom_field_counts", { workspace_id: workspaceId(), entity }).abortSignal(signal),
      );
      return new Map(counts.map(({ key, records }) => [key, records]));
    },
  });
