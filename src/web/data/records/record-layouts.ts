import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";

import type { Entity } from "#domain/records/entity.ts";
import type { RecordLayout } from "#domain/records/record-layout.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The layouts of record pages that differ from the standard ones. */
export const recordLayoutsQuery = () =>
  queryOptions({
    queryKey: ["record-layouts", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("record_layouts")
          .select("entity, always_shown, shown_if_filled, hidden")
          .eq("workspace_id", workspaceId())
          .order("entity")
          .abortSignal(signal),
      ),
  });

export type StoredLayout = ResponseOf<typeof recordLayoutsQuery>[number];

/** Returns the layout of a kind of records; undefined for the standard one. */
export const useRecordLayout = (entity: Entity): RecordLayout | undefined =>
  useSuspenseQuery(recordLayoutsQuery()).data.find((layout) => layout.entity === entity);
