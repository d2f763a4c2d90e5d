import { type FilterGroup, isGroup, readFilters } from "#domain/records/record-filters.ts";
import { PortableNames } from "#domain/workflows/portable-names.ts";
import type { Portable, PortableCondition, PortableGroup, PortableStep } from "#domain/workflows/portable-schema.ts";
import { definitionOf } from "#domain/workflows/steps/steps.ts";
import type { Trigger } from "#domain/workflows/trigger.ts";
import type { WorkflowVocabulary } from "#domain/workflows/vocabulary.ts";
import type { Definition, WorkflowStep } from "#domain/workflows/workflow.ts";

/** Converts a workflow to one with names instead of IDs. */
export function toPortable({ trigger, steps, ...options }: Definition, vocabulary: WorkflowVocabulary): Portable {
  const names = new PortableNames(trigger.entity, vocabulary);
  return {
    trigger: portableTrigger(trigger, names),
    steps: steps.map((step) => portableStep(step, names)),
    ...options,
  };
}

function portableTrigger(trigger: Trigger, names: PortableNames): Portable["trigger"] {
  const { entity } = trigger;
  const where = portableWhere(trigger.where, names);
  switch (trigger.on) {
    case "created":
      return { on: "created", entity, where };
    case "updated":
      return { on: "updated", entity, field: trigger.field === null ? null : names.nameOfField(trigger.field), where };
    case "becomes": {
      const column = names.column(trigger.field);
      const to = trigger.to.map((value) => names.nameOfValue(column, value));
      return { on: "becomes", entity, field: names.nameOfField(trigger.field), to, where };
    }
    case "replied":
    case "schedule":
      return { ...trigger, where };
    case "date":
      return { ...trigger, field: names.nameOfField(trigger.field), where };
    case "stays":
      return { ...trigger, stages: trigger.stages.map((id) => names.nameOfStage(id)), where };
  }
}

function portableWhere(where: string, names: PortableNames): PortableGroup | null {
  const filters = readFilters(names.vocabulary.columns[names.kind], where);
  return filters.of.length === 0 ? null : portableGroup(filters, names);
}

const portableGroup = ({ join, of }: FilterGroup, names: PortableNames): PortableGroup => ({
  join,
  of: of.map((node): PortableGroup | PortableCondition => {
    if (isGroup(node)) return portableGroup(node, names);
    const column = names.column(node.column);
    const values = node.values.map((value) => names.nameOfValue(column, value));
    return { field: names.nameOfField(node.column), operator: node.operator, values };
  }),
});

function portableStep({ id: _id, ...step }: WorkflowStep, names: PortableNames): PortableStep {
  if (step.do === "branch")
    return {
      do: "branch",
      where: portableWhere(step.where, names),
      yes: step.yes.map((child) => portableStep(child, names)),
      no: step.no.map((child) => portableStep(child, names)),
    };
  const { do: kind, continue_on_error, ...values } = step;
  return {
    ...(continue_on_error && { continue_on_error }),
    do: kind,
    ...definitionOf(kind).portable.to(values, names),
  };
}
