import * as z from "zod/mini";

import { allSteps, type Definition, definitionSchema, type WorkflowStep } from "#domain/workflows/workflow.ts";

/** The part of a change log entry that matters for a workflow. */
type Entry = { id: string; at: string; actor_id: string | null; changes: unknown };

/** The state of a workflow since a time, and the member who changed it. */
export type Version = {
  id: string;
  at: string;
  actorId: string | null;
  name: string;
  /** Null if the definition can no longer be parsed. */
  definition: Definition | null;
};

const changesSchema = z.object({
  name: z.optional(z.tuple([z.unknown(), z.unknown()])),
  definition: z.optional(z.tuple([z.unknown(), z.unknown()])),
});

/**
 * Returns the versions of a workflow based on its change log, latest first. There is one per entry that changed the
 * name or the definition.
 */
export function versionsOf(
  { name, definition }: { name: string; definition: Definition | null },
  entries: readonly Entry[],
): Version[] {
  // The log is read backwards, so the next version in the list is the state before a change.
  let current: { name: unknown; definition: unknown } = { name, definition };
  return entries.flatMap(({ id, at, actor_id: actorId, changes }): Version[] => {
    const { data } = z.safeParse(changesSchema, changes);
    if (!data?.name && !data?.definition) return [];
    const version = {
      id,
      at,
      actorId,
      name: String(current.name),
      definition: z.safeParse(definitionSchema, current.definition).data ?? null,
    };
    current = {
      name: data.name ? data.name[0] : current.name,
      definition: data.definition ? data.definition[0] : current.definition,
    };
    return [version];
  });
}

/** A step that is different in two versions. */
export type StepChange = { id: string; before: WorkflowStep | null; after: WorkflowStep | null };

/** Returns the added, removed and changed steps. Steps within branches are listed separately. */
export function changedSteps(before: Definition, after: Definition): StepChange[] {
  const [old, now] = [allSteps(before.steps), allSteps(after.steps)];
  const earlier = new Map(old.map((step) => [step.id, step]));
  const later = new Map(now.map((step) => [step.id, step]));
  return [...new Set([...old, ...now].map(({ id }) => id))].flatMap((id): StepChange[] => {
    const [was, is] = [earlier.get(id) ?? null, later.get(id) ?? null];
    return isSame(was, is) ? [] : [{ id, before: was, after: is }];
  });
}

/** True if the steps that both versions have are in a different order, or in different branches. */
export function isReordered(before: Definition, after: Definition): boolean {
  const places = ({ steps }: Definition) => placesOf(steps, "");
  const [was, is] = [places(before), places(after)];
  const shared = (one: Map<string, string>, other: Map<string, string>) =>
    [...one].filter(([id]) => other.has(id)).map(([id, place]) => `${place} ${id}`);
  return shared(was, is).join() !== shared(is, was).join();
}

/** Returns the path of each step: the branches that contain it. */
function placesOf(steps: readonly WorkflowStep[], place: string): Map<string, string> {
  return new Map(
    steps.flatMap((step): [string, string][] => [
      [step.id, place],
      ...(step.do === "branch" ? [...placesOf(step.yes, `${step.id}+`), ...placesOf(step.no, `${step.id}-`)] : []),
    ]),
  );
}

const isSame = (one: WorkflowStep | null, other: WorkflowStep | null) =>
  JSON.stringify(own(one)) === JSON.stringify(own(other));
/** Returns the properties of a step without the steps that it contains; null without a step. */
const own = (step: WorkflowStep | null) => {
  if (!step) return null;
  const entries = Object.entries(step).filter(([key]) => key !== "yes" && key !== "no");
  return entries.toSorted(([one], [other]) => one.localeCompare(other));
};
