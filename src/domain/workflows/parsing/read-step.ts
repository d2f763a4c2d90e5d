import type { Names } from "#domain/workflows/parsing/names.ts";
import type { Captures } from "#domain/workflows/parsing/slots.ts";
import type { Unnamed } from "#domain/workflows/steps/define-step.ts";
import { stepDefinitions, type StepIntent } from "#domain/workflows/steps/steps.ts";
import { stepOf, type WorkflowStep } from "#domain/workflows/workflow.ts";

/** Returns the shorter of two unknown names, because a pattern can match more than the name. */
export const shorter = (one: Unnamed | null, other: Unnamed): Unnamed =>
  one && one.unnamed.join().length <= other.unnamed.join().length ? one : other;
type ParsedStep = { steps: WorkflowStep[] } | Unnamed;

/** Parses a step with or without a delay; null if the clause is not a step. */
export function readStep(clause: string, names: Names): ParsedStep | null {
  const now = readNow(clause, names);
  if (now && "steps" in now) return now;
  for (const pattern of names.grammar.delays) {
    const captures = pattern.find(clause);
    const wait = captures && readAs("wait", captures, names);
    const later = wait && readNow(captures.rest ?? "", names);
    if (!later || !("steps" in wait && "steps" in later)) continue;
    if (later.steps.every((step) => step.do !== "wait")) return { steps: [...wait.steps, ...later.steps] };
  }
  return now;
}

function readNow(clause: string, names: Names): ParsedStep | null {
  let unnamed: Unnamed | null = null;
  for (const [intent, patterns] of names.grammar.steps)
    for (const pattern of patterns) {
      const captures = pattern.find(clause);
      const read = captures && readAs(intent, captures, names);
      if (read && "steps" in read) return read;
      if (read) unnamed = shorter(unnamed, read);
    }
  return unnamed;
}

function readAs(intent: StepIntent, captures: Captures, names: Names): ParsedStep | null {
  for (const [kind, { read }] of stepDefinitions) {
    const reader = read?.[intent];
    if (!reader) continue;
    const values = reader(captures, names);
    return values && (isUnnamed(values) ? values : { steps: [stepOf(kind, values)] });
  }
  return null;
}

const isUnnamed = (values: object): values is Unnamed => "unnamed" in values;
