import {
  conditionsOf,
  deepestGroup,
  type FilterGroup,
  type FilterNode,
  isWhole,
  writeFilters,
} from "#domain/records/record-filters.ts";
import { type Missing, PortableNames } from "#domain/workflows/portable-names.ts";
import type { Portable, PortableGroup, PortableStep } from "#domain/workflows/portable-schema.ts";
import { definitionOf } from "#domain/workflows/steps/steps.ts";
import { type Trigger, unfinishedCondition } from "#domain/workflows/trigger.ts";
import type { WorkflowVocabulary } from "#domain/workflows/vocabulary.ts";
import { type Definition, stepOf, type WorkflowStep } from "#domain/workflows/workflow.ts";

/**
 * Converts a portable workflow to one of a workspace by looking up names. Values without a matching name are left
 * empty, so that the workflow cannot be saved until the user selects them.
 */
export function fromPortable(
  { trigger, steps, ...options }: Portable,
  vocabulary: WorkflowVocabulary,
): { definition: Definition; missing: Missing[] } {
  const names = new PortableNames(trigger.entity, vocabulary);
  let no = 0;
  const next = () => `s${(no += 1)}`;
  const read = (step: PortableStep): WorkflowStep => {
    const id = next();
    if (step.do === "branch")
      return { id, do: "branch", where: readWhere(step.where, names), yes: step.yes.map(read), no: step.no.map(read) };
    const { do: kind, continue_on_error, ...given } = step;
    return {
      ...stepOf(kind, definitionOf(kind).portable.from(given, names)),
      id,
      ...(continue_on_error && { continue_on_error }),
    };
  };
  const definition = { trigger: readTrigger(trigger, names), steps: steps.map(read), ...options };
  return { definition, missing: names.missing };
}

function readTrigger(trigger: Portable["trigger"], names: PortableNames): Trigger {
  const { entity } = trigger;
  const where = readWhere(trigger.where, names);
  switch (trigger.on) {
    case "created":
      return { on: "created", entity, where };
    case "updated": {
      const field = trigger.field === null ? null : (names.field(trigger.field)?.name ?? "");
      return { on: "updated", entity, field, where };
    }
    case "becomes": {
      const column = names.field(trigger.field);
      const to = column ? trigger.to.flatMap((name) => names.value(column, name) ?? []) : [];
      const isWhole = to.length === trigger.to.length;
      return { on: "becomes", entity, field: column?.name ?? "", to: isWhole ? to : [], where };
    }
    case "replied":
    case "schedule":
      return { ...trigger, where };
    case "date":
      return { ...trigger, field: names.field(trigger.field)?.name ?? "", where };
    case "stays": {
      const stages = trigger.stages.flatMap((name) => names.stage(name) ?? []);
      // If a stage is missing, an empty one keeps the workflow from being saved: without any stages, the trigger would
      // have another meaning.
      return { ...trigger, stages: stages.length === trigger.stages.length ? stages : [""], where };
    }
  }
}

/**
 * Converts a condition. If a part of it is missing, it would match the wrong records, so the user must write it again.
 */
function readWhere(group: PortableGroup | null, names: PortableNames): string {
  if (!group) return "";
  const before = names.missing.length;
  const read = readGroup(group, names, 0);
  const isLost = !read || names.missing.length > before || conditionsOf(read).length < countOf(group);
  return isLost ? unfinishedCondition : (writeFilters(read) ?? "");
}

const countOf = ({ of }: PortableGroup): number =>
  of.reduce((sum, node) => sum + ("join" in node ? countOf(node) : 1), 0);

function readGroup({ join, of }: PortableGroup, names: PortableNames, depth: number): FilterGroup | null {
  if (depth > deepestGroup) return null;
  const nodes = of.flatMap((node): FilterNode[] => {
    if ("join" in node) {
      const inner = readGroup(node, names, depth + 1);
      return inner ? [inner] : [];
    }
    const column = names.field(node.field);
    const values = column ? node.values.map((name) => names.value(column, name)) : [];
    const known = values.filter((value) => value !== null);
    const filter = { column: column?.name ?? "", operator: node.operator, values: known };
    return column && known.length === values.length && isWhole(column, filter) ? [filter] : [];
  });
  return { join, of: nodes };
}
