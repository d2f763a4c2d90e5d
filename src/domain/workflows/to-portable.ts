import { type FilterGroup, isGroup, readFilters } from "#domain/records/record-filters.ts";
import { continueOnError, PortableNames } from "#domain/workflows/portable-names.ts";
import type { Portable, PortableCondition, PortableGroup, PortableStep } from "#domain/workflows/portable-schema.ts";
import type { WorkflowVocabulary } from "#domain/workflows/vocabulary.ts";
import type { Definition, Trigger, WorkflowStep } from "#domain/workflows/workflow.ts";

/** Converts a workflow to one with names in place of ids. */
export function toPortable({ trigger, steps }: Definition, vocabulary: WorkflowVocabulary): Portable {
  const names = new PortableNames(trigger.entity, vocabulary);
  return { trigger: portableTrigger(trigger, names), steps: steps.map((step) => portableStep(step, names)) };
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
  switch (step.do) {
    case "task":
      return { ...step, assignee: names.nameOfPerson(step.assignee) };
    case "set": {
      const column = names.column(step.column);
      const value = typeof step.value === "string" ? names.nameOfValue(column, step.value) : step.value;
      return { ...continueOnError(step), do: "set", field: names.nameOfField(step.column), value };
    }
    case "tag":
      return { ...step, tag: names.nameOfTag(step.tag) };
    case "assign":
      return { ...step, members: step.members.map((id) => names.nameOfPerson(id)) };
    case "notify":
      return { ...step, whom: step.whom.map((id) => names.nameOfPerson(id)) };
    case "email":
      return { ...step, mailbox: names.nameOfMailbox(step.mailbox) };
    case "branch":
      return {
        do: "branch",
        where: portableWhere(step.where, names),
        yes: step.yes.map((child) => portableStep(child, names)),
        no: step.no.map((child) => portableStep(child, names)),
      };
    case "note":
    case "make":
    case "wait":
    case "stop":
      return step;
  }
}
