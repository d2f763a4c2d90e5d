import * as z from "zod/mini";

import { allSteps, type Definition, definitionSchema, type WorkflowStep } from "#domain/workflows/workflow.ts";

/** An entry of the change log, as far as it tells of a workflow. */
type Entry = { id: string; at: string; actor_id: string | null; changes: unknown };

/** What a workflow was from a moment on, and who wrote it so. */
export type Version = {
  id: string;
  at: string;
  actorId: string | null;
  name: string;
  /** Null where it cannot be read any more. */
  definition: Definition | null;
};

const changesSchema = z.object({
  name: z.optional(z.tuple([z.unknown(), z.unknown()])),
  definition: z.optional(z.tuple([z.unknown(), z.unknown()])),
});

/** The versions of a workflow by its change log, the latest first: each entry that wrote its name or what it does. */
export function versionsOf(
  { name, definition }: { name: string; definition: Definition | null },
  entries: readonly Entry[],
): Version[] {
  // Going back in time, what stood before a change is what the version before it had.
  let held: { name: unknown; definition: unknown } = { name, definition };
  return entries.flatMap(({ id, at, actor_id: actorId, changes }): Version[] => {
    const { data } = z.safeParse(changesSchema, changes);
    if (!data?.name && !data?.definition) return [];
    const version = {
      id,
      at,
      actorId,
      name: String(held.name),
      definition: z.safeParse(definitionSchema, held.definition).data ?? null,
    };
    held = {
      name: data.name ? data.name[0] : held.name,
      definition: data.definition ? data.definition[0] : held.definition,
    };
    return [version];
  });
}

/** A step that is in one version and not so in the other. */
export type StepChange = { id: string; before: WorkflowStep | null; after: WorkflowStep | null };

/** Which steps came, went or are others; what stands in a branch is told of by itself. */
export function changedSteps(before: Definition, after: Definition): StepChange[] {
  const [old, now] = [allSteps(before.steps), allSteps(after.steps)];
  const earlier = new Map(old.map((step) => [step.id, step]));
  const later = new Map(now.map((step) => [step.id, step]));
  return [...new Set([...old, ...now].map(({ id }) => id))].flatMap((id): StepChange[] => {
    const [was, is] = [earlier.get(id) ?? null, later.get(id) ?? null];
    return isSame(was, is) ? [] : [{ id, before: was, after: is }];
  });
}

/** Whether steps that both versions have stand in another order, or elsewhere. */
export function isReordered(before: Definition, after: Definition): boolean {
  const places = ({ steps }: Definition) => placesOf(steps, "");
  const [was, is] = [places(before), places(after)];
  const shared = (one: Map<string, string>, other: Map<string, string>) =>
    [...one].filter(([id]) => other.has(id)).map(([id, place]) => `${place} ${id}`);
  return shared(was, is).join() !== shared(is, was).join();
}

/** In which branch each step stands. */
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
/** A step without those within it. */
const own = (step: WorkflowStep | null) => {
  if (!step) return null;
  const entries = Object.entries(step).filter(([key]) => key !== "yes" && key !== "no");
  return entries.toSorted(([one], [other]) => one.localeCompare(other));
};
