import * as z from "zod/mini";

import type { Quotes } from "#domain/language/quotes.ts";
import { type FilterNode, writeFilters } from "#domain/records/record-filters.ts";
import type { ClauseItem } from "#domain/workflows/parsing/read-clause.ts";
import type { Trigger } from "#domain/workflows/trigger.ts";
import { type BranchStep, definitionSchema, freshStepId, type WorkflowStep } from "#domain/workflows/workflow.ts";

/** A clause and its meanings; null if it was not understood. */
export type ParsedClause = { said: string; items: ClauseItem[] | null; endsSentence: boolean; isSoft: boolean };

/** A part of the text and its meaning. */
export const readPartSchema = z.object({
  said: z.string(),
  as: z.enum(["trigger", "condition", "steps", "else", "unread"]),
  /** The IDs of the steps that result from this part. */
  steps: z.array(z.string()),
  /** The names in this part that do not exist in the workspace. */
  unnamed: z.array(z.string()),
});
export type ReadPart = z.infer<typeof readPartSchema>;

/**
 * The result of parsing a text: a workflow of the parts that were understood (null if there are none), and the meaning
 * of each part.
 */
export const workflowReadingSchema = z.object({
  definition: z.nullable(definitionSchema),
  parts: z.array(readPartSchema),
  /** The required parts that the text lacks. */
  missing: z.array(z.enum(["trigger", "steps"])),
});
export type WorkflowReading = z.infer<typeof workflowReadingSchema>;

/**
 * Assembles clauses into a workflow. A condition right after the trigger applies to all steps, any other one to the
 * rest of its sentence.
 */
export function assemble(clauses: readonly ParsedClause[], quotes: Quotes): WorkflowReading {
  const builder = new Builder(clauses.flatMap(({ items }) => items ?? []));
  const parts = clauses.map((clause, at): ReadPart => {
    const phrase = quotes.restore(clause.said).trim();
    const later = clauses.slice(at);
    const ending = later.findIndex(({ endsSentence }) => endsSentence);
    const isLast = later.slice(ending + 1).length === 0;
    const read = builder.take(clause, isLast);
    if (clause.endsSentence) builder.endSentence();
    return { said: phrase, ...read };
  });
  const { trigger, steps } = builder;
  const whole = trigger && { trigger, steps };
  const definition = whole ? (definitionSchema.safeParse(whole).data ?? null) : null;
  const missing = [...(trigger ? [] : (["trigger"] as const)), ...(steps.length > 0 ? [] : (["steps"] as const))];
  return { definition, parts, missing };
}

type ParsedPart = Omit<ReadPart, "said">;
const nothing = { steps: [], unnamed: [] };

class Builder {
  trigger: Trigger | null = null;
  readonly steps: WorkflowStep[] = [];
  readonly #all: WorkflowStep[] = [];
  readonly #hasElse: boolean;
  /** The list to which new steps are added. */
  #into: WorkflowStep[] = this.steps;
  #branch: BranchStep | null = null;
  #last: ClauseItem["is"] | null = null;

  /** True if a condition without an "if" starts a branch, because the text contains an "otherwise". */
  readonly #isBareBranch: boolean;

  constructor(items: readonly ClauseItem[]) {
    this.#hasElse = items.some(({ is }) => is === "else");
    this.#isBareBranch = this.#hasElse && !items.some((item) => item.is === "condition" && !item.isBare);
  }

  /** Adds the items of a clause. `isLast` is true in the last sentence. */
  take({ items, isSoft }: ParsedClause, isLast: boolean): ParsedPart {
    if (!items) return { as: "unread", ...nothing };
    let read: ParsedPart = { as: "unread", ...nothing };
    for (const item of items) {
      read = this.#takeOne(item, { isSoft, isLast });
      // If a part of a clause is not understood, the whole clause is not understood.
      if (read.as === "unread") return read;
      this.#last = item.is;
    }
    return read;
  }

  endSentence(): void {
    // 'If …: … Otherwise …' can consist of two sentences.
    if (this.#branch && this.#into !== this.#branch.no && this.#hasElse && this.#branch.yes.length > 0) {
      this.#into = this.steps;
      return;
    }
    this.#branch = null;
    this.#into = this.steps;
  }

  #takeOne(item: ClauseItem, { isSoft, isLast }: { isSoft: boolean; isLast: boolean }): ParsedPart {
    switch (item.is) {
      case "unnamed":
        return { as: "unread", steps: [], unnamed: item.names };
      case "trigger":
        // A workflow has only one trigger.
        if (this.trigger) return { as: "unread", ...nothing };
        this.trigger = item.trigger;
        return { as: "trigger", ...nothing };
      case "steps":
        return { as: "steps", unnamed: [], steps: item.steps.map((step) => this.#add(step).id) };
      case "else":
        if (!this.#branch) return { as: "unread", ...nothing };
        this.#into = this.#branch.no;
        return { as: "else", ...nothing };
      case "condition":
        return this.#takeCondition(item, { isSoft, isLast });
    }
  }

  #takeCondition(
    { of, isBare }: Extract<ClauseItem, { is: "condition" }>,
    { isSoft, isLast }: { isSoft: boolean; isLast: boolean },
  ): ParsedPart {
    const isAfterCondition = this.#last === "condition" || this.#last === "trigger";
    if (isBare && !isAfterCondition) return { as: "unread", ...nothing };
    const branch = this.#branch;
    if (isBare && branch && branch.yes.length === 0) {
      branch.where = joined(branch.where, of);
      return { as: "condition", steps: [branch.id], unnamed: [] };
    }
    const isFirst = this.steps.length === 0;
    if (this.trigger && (isBare ? !this.#isBareBranch : isFirst && isLast && !this.#hasElse)) {
      this.trigger.where = joined(this.trigger.where, of);
      return { as: "condition", ...nothing };
    }
    const last = this.#into.at(-1);
    if (isSoft && this.#last === "steps" && last) {
      // In 'Notify Ana if …', the condition belongs to the step before it.
      const before = this.#into.pop();
      const own = this.#add({ id: "", do: "branch", where: joined("", of), yes: before ? [before] : [], no: [] });
      return { as: "condition", steps: [own.id], unnamed: [] };
    }
    this.#into = this.steps;
    const own: BranchStep = { id: "", do: "branch", where: joined("", of), yes: [], no: [] };
    const added = this.#add(own);
    if (added.do === "branch") this.#branch = added;
    this.#into = added.do === "branch" ? added.yes : this.steps;
    return { as: "condition", steps: [added.id], unnamed: [] };
  }

  #add(step: WorkflowStep): WorkflowStep {
    const named = { ...step, id: freshStepId(this.#all) };
    this.#all.push(named);
    this.#into.push(named);
    return named;
  }
}

const joined = (where: string, of: readonly FilterNode[]): string =>
  [where, writeFilters({ join: "and", of: [...of] })].filter(Boolean).join(",");
