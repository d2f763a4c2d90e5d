import { type FilterNode, writeFilters } from "#domain/records/record-filters.ts";
import { isWatched } from "#domain/workflows/editable-columns.ts";
import type { TriggerIntent } from "#domain/workflows/parsing/grammar.ts";
import type { Names } from "#domain/workflows/parsing/names.ts";
import { clockTrigger } from "#domain/workflows/parsing/read-clock.ts";
import { readConditions } from "#domain/workflows/parsing/read-condition.ts";
import { shorter } from "#domain/workflows/parsing/read-step.ts";
import type { Captures } from "#domain/workflows/parsing/slots.ts";
import type { Unnamed } from "#domain/workflows/steps/define-step.ts";
import { maxSubjectTextLength, type Trigger } from "#domain/workflows/trigger.ts";

/** Parses the trigger of a workflow, or returns the unknown names in it; null if the clause is not a trigger. */
export function readTrigger(clause: string, names: Names): { trigger: Trigger } | Unnamed | null {
  let unnamed: Unnamed | null = null;
  for (const [intent, patterns] of names.grammar.triggers)
    for (const pattern of patterns) {
      const captures = pattern.find(clause);
      const read = captures && triggerOf(intent, captures, names);
      if (read && "trigger" in read) return read;
      if (read) unnamed = shorter(unnamed, read);
    }
  return unnamed;
}

/**
 * Returns the trigger of a matched pattern, or the unknown names in it; null if the trigger is about another kind of
 * records, or contains conditions that are not understood.
 */
function triggerOf(intent: TriggerIntent, captures: Captures, names: Names): { trigger: Trigger } | Unnamed | null {
  const { kind: entity, grammar } = names;
  const isLeads = captures.kind !== undefined && grammar.is("kinds.leads", captures.kind);
  // A customer who replies is a contact.
  const isReply = intent === "replied" || intent === "repliedAbout";
  if (captures.kind !== undefined && !isLeads && !isReply && !grammar.is(`kinds.${entity}`, captures.kind)) return null;
  if (isLeads && entity !== "contacts") return null;
  const which = captures.which === undefined ? [] : readConditions(captures.which, names);
  if (!which) return null;
  const isLead: FilterNode[] = isLeads ? [{ column: "lifecycle", operator: "any", values: ["lead"] }] : [];
  const where = writeFilters({ join: "and", of: [...isLead, ...which] }) ?? "";
  const becomes = (field: string, to: readonly (string | null)[]): { trigger: Trigger } | null => {
    const known = to.filter((value) => value !== null);
    return known.length > 0 && known.length === to.length
      ? { trigger: { on: "becomes", entity, field, to: known, where } }
      : null;
  };
  switch (intent) {
    case "daily":
    case "weekly":
    case "monthly":
    case "beforeDate":
    case "afterDate":
    case "stays":
    case "unchanged":
      return captures.kind === undefined ? null : clockTrigger(intent, captures, names, where);
    case "replied":
    case "repliedAbout": {
      const subject = names.meant(captures.text ?? "");
      if (entity !== "contacts" || subject.length > maxSubjectTextLength) return null;
      return { trigger: { on: "replied", entity, subject, where } };
    }
    case "created":
      return captures.kind === undefined ? null : { trigger: { on: "created", entity, where } };
    case "updated":
      return captures.kind === undefined ? null : { trigger: { on: "updated", entity, field: null, where } };
    case "won":
    case "lost": {
      const ids = names.vocabulary.stages.filter((stage) => stage.kind === intent).map(({ id }) => id);
      return entity === "deals" ? becomes("stage_id", ids) : null;
    }
    case "assigned": {
      const person = names.person(captures.person ?? "");
      return person === null || person === "owner"
        ? { unnamed: [names.meant(captures.person ?? "")] }
        : becomes("owner_id", [person]);
    }
    case "entered":
      return (
        becomes("stage_id", [names.stage(captures.stage ?? "")]) ??
        (entity === "deals" ? { unnamed: [names.meant(captures.stage ?? "")] } : null)
      );
    case "turns": {
      const any = names.valueOfAny(captures.value ?? "");
      return any && becomes(any.column.name, [any.value]);
    }
    case "becomes": {
      const column = names.field(captures.field ?? "");
      if (!column || !isWatched(column)) return null;
      const to = grammar.split("or", captures.value ?? "").map((part) => names.value(column, part));
      return becomes(column.name, to) ?? { unnamed: [names.meant(captures.value ?? "")] };
    }
    case "changed": {
      const column = names.field(captures.field ?? "");
      return column && !column.isReadOnly ? { trigger: { on: "updated", entity, field: column.name, where } } : null;
    }
  }
}
