import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { CustomField } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { changesBetween } from "#web/data/requests/changes-between.ts";
import { saveRow } from "#web/data/requests/save-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { allCustomFieldsQuery } from "./custom-fields.ts";

type FieldShape = Pick<CustomField, "label" | "options" | "formula" | "is_required">;
type NewField = FieldShape & Pick<CustomField, "entity" | "kind">;

const changes = ["custom_fields", ...entities, "change_log"] as const;

/** Adds a custom field and returns its key. */
export const createField = mutationOptions({
  mutationFn: async (field: NewField) => {
    const request = supabase.from("custom_fields").insert({ ...field, workspace_id: workspaceId() });
    return unwrap(await request.select("key").single()).key;
  },
  meta: { changes, isQuiet: true },
});

export const updateField = mutationOptions({
  mutationFn: ({ read, shape }: { read: CustomField; shape: FieldShape }) => {
    const { label, options, formula, is_required } = read;
    return saveRow("custom_fields", read, changesBetween({ label, options, formula, is_required }, shape));
  },
  meta: { changes, isQuiet: true },
});

/** Archives or restores a custom field. An archived field is hidden everywhere; its values are kept. */
export const archiveField = mutationOptions({
  mutationFn: async ({ field, isArchived }: { field: CustomField; isArchived: boolean }): Promise<CustomField> => {
    const archived_at = isArchived ? new Date().toISOString() : null;
    return { ...field, archived_at, ...(await saveRow("custom_fields", field, { archived_at })) };
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

/** Removes a choice of a custom field. Records with that choice get the replacement, or no value. */
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

/** Validates a formula and calculates it for the most recently changed record. */
export const formulaCheckQuery = (entity: Entity, formula: string) =>
  queryOptions({
    queryKey: ["custom-fields", "check", workspaceId(), entity, formula],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc("check_formula", { workspace_id: workspaceId(), entity, formula }).abortSignal(signal)),
    enabled: formula.trim() !== "",
  });
