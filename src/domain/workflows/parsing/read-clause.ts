import type { FilterNode } from "#domain/records/record-filters.ts";
import type { CompiledGrammar, Pattern } from "#domain/workflows/parsing/compile-grammar.ts";
import type { Names } from "#domain/workflows/parsing/names.ts";
import { readConditions } from "#domain/workflows/parsing/read-condition.ts";
import { readStep } from "#domain/workflows/parsing/read-step.ts";
import { readTrigger } from "#domain/workflows/parsing/read-trigger.ts";
import type { Captures } from "#domain/workflows/parsing/slots.ts";
import type { Trigger } from "#domain/workflows/trigger.ts";
import type { WorkflowStep } from "#domain/workflows/workflow.ts";

/** A meaning of a clause, which can have several. */
export type ClauseItem =
  | { is: "trigger"; trigger: Trigger }
  /**
   * A condition for the following steps. A bare one, without an "if", belongs to the trigger or condition before it.
   */
  | { is: "condition"; of: FilterNode[]; isBare: boolean }
  | { is: "else" }
  | { is: "steps"; steps: WorkflowStep[] }
  /** A clause that contains unknown names. */
  | { is: "unnamed"; names: string[] };

/** Parses a clause; null if it is not understood. */
export function readClause(phrase: string, names: Names): ClauseItem[] | null {
  const clause = tidy(phrase, names.grammar);
  if (clause === "") return null;
  const other = names.grammar.otherwise.find(clause);
  if (other) {
    if (other.rest === undefined) return [{ is: "else" }];
    const rest = readClause(other.rest, names);
    return rest && [{ is: "else" }, ...rest];
  }
  const trigger = readTrigger(clause, names);
  if (trigger && "trigger" in trigger) return [{ is: "trigger", trigger: trigger.trigger }];
  const step = readStep(clause, names);
  if (step && "steps" in step) return [{ is: "steps", steps: step.steps }];
  const condition = readIf(clause, names);
  if (condition) return [condition];
  const unnamed = step ?? trigger;
  return unnamed ? [{ is: "unnamed", names: unnamed.unnamed }] : null;
}

function readIf(clause: string, names: Names): ClauseItem | null {
  for (const pattern of names.grammar.ifs) {
    const of = conditionsIn(pattern, clause, names);
    if (of) return { is: "condition", of, isBare: false };
  }
  const of = readConditions(clause, names);
  return of && { is: "condition", of, isBare: true };
}

function conditionsIn(pattern: Pattern, clause: string, names: Names): FilterNode[] | null {
  const { condition }: Captures = pattern.find(clause) ?? {};
  return condition === undefined ? null : readConditions(condition, names);
}

/** Removes words without a meaning from the start and the end of a clause. */
function tidy(phrase: string, { lead, trail }: CompiledGrammar): string {
  const text = phrase.trim().replace(/^[\s,，、.。;；:：]+/u, "");
  return text.replace(lead, "").replace(trail, "").trim();
}
