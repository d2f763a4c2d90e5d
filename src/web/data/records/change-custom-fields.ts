import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { CustomField } from "#domain/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { allCustomFieldsQuery } from "./custom-fields.ts";

type FieldShape = Pick<CustomField, "label" | "options" | "formula" | "is_required">;
type Saved = FieldShape & (Pick<CustomField, "id"> | Pick<CustomField, "entity" | "kind">);

const changes = ["custom_fields", ...entities, "change_log"] as const;

/** Writes a new field, or what may change about one. */
export const saveField = mutationOptions({
  mutationFn: async (field: Saved): Promise<Pick<CustomField, "id" | "key">> => {
    const table = supabase.from("custom_fields");
    const request =
      "id" in field
        ? table.update(field).eq("workspace_id", workspaceId()).eq("id", field.id)
        : table.insert({ ...field, workspace_id: workspaceId() });
    return unwrap(await request.select("id, key").single());
  },
  meta: { changes, isQuiet: true },
});

/** An archived field is hidden everywhere, and its values are kept. */
export const archiveField = mutationOptions({
  mutationFn: async ({ id, isArchived }: { id: string; isArchived: boolean }) => {
    const request = supabase
      .from("custom_fields")
      .update({ archived_at: isArchived ? new Date().toISOString() : null });
    unwrap(await request.eq("workspace_id", workspaceId()).eq("id", id).select("id").single());
  },
  meta: { changes },
});

export const deleteField = mutationOptions({
  mutationFn: async (id: string) => {
    unwrap(
      await supabase
        .from("custom_fields")
        .delete()
        .eq("workspace_id", workspaceId())
        .eq("id", id)
        .select("id")
        .single(),
    );
  },
  meta: { changes, isQuiet: true },
});

export const orderFields = mutationOptions({
  mutationFn: async (ids: string[]) => {
    unwrap(await supabase.rpc("order_custom_fields", { workspace_id: workspaceId(), ids }));
  },
  onMutate: async (ids, { client }) => {
    const { queryKey } = allCustomFieldsQuery();
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (fields) =>
      fields
        ?.map((field) => (ids.includes(field.id) ? { ...field, position: ids.indexOf(field.id) + 1 } : field))
        .toSorted((one, other) => one.position - other.position),
    );
  },
  meta: { changes: ["custom_fields"] },
});

/** Takes a choice away; the records that hold it get the replacement, or nothing. */
export const replaceChoice = mutationOptions({
  mutationFn: async ({ id, choice, replacement }: { id: string; choice: string; replacement: string | null }) =>
    unwrap(
      await supabase.rpc("replace_choice", {
        workspace_id: workspaceId(),
        field_id: id,
        choice,
        ...(replacement !== null && { replacement }),
      }),
    ),
  meta: { changes },
});

/** Whether a formula can be understood, and what it gives for the record that was changed last. */
export const formulaCheckQuery = (entity: Entity, formula: string) =>
  queryOptions({
    queryKey: ["custom-fields", "check", workspaceId(), entity, formula],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc("check_formula", { workspace_id: workspaceId(), entity, formula }).abortSignal(signal)),
    enabled: formula.trim() !== "",
  });
