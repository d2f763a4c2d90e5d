import { type CustomField, customColumns } from "#domain/records/custom-fields/custom-fields.ts";
import { columnOf, recordColumns } from "#domain/records/record-columns.ts";
import { filteredColumns } from "#domain/records/record-filters.ts";

import type { WorkflowKind } from "./trigger.ts";
import { allSteps, type Definition } from "./workflow.ts";

/**
 * Returns the fields in a condition that no longer exist: archived fields by label, deleted fields by key. `fields` are
 * all custom fields of the workspace, including archived ones.
 */
export const missingFields = (entity: WorkflowKind, where: string, fields: readonly CustomField[]): string[] =>
  missingOf(entity, filteredColumns(where), fields);

/** Returns the missing fields in the trigger and in all conditions of a workflow. */
export function missingFieldsOf({ trigger, steps }: Definition, fields: readonly CustomField[]): string[] {
  const conditions = allSteps(steps).flatMap((step) => (step.do === "branch" ? [step.where] : []));
  const field = "field" in trigger && trigger.field !== null ? [trigger.field] : [];
  const names = [trigger.where, ...conditions].flatMap((where) => filteredColumns(where));
  return missingOf(trigger.entity, [...new Set([...field, ...names])], fields);
}

function missingOf(entity: WorkflowKind, names: readonly string[], fields: readonly CustomField[]): string[] {
  const own = fields.filter((field) => field.entity === entity);
  const columns = recordColumns(entity, customColumns(own));
  return names
    .filter((name) => columnOf(columns, name) === undefined)
    .map((name) => own.find(({ key }) => key === name)?.label ?? name);
}
