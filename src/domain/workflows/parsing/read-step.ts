import { isSettable } from "#domain/workflows/editable-columns.ts";
import type { Captures } from "#domain/workflows/parsing/compile-grammar.ts";
import type { StepIntent } from "#domain/workflows/parsing/grammar.ts";
import type { Names } from "#domain/workflows/parsing/names.ts";
import { madeKinds, type WorkflowStep } from "#domain/workflows/workflow.ts";

/** Unknown names in a clause. */
export type Unnamed = { unnamed: string[] };
/** Returns the shorter of two unknown names: a pattern may match more than the name. */
export const shorter = (one: Unnamed | null, other: Unnamed): Unnamed =>
  one && one.unnamed.join().length <= other.unnamed.join().length ? one : other;
type ParsedStep = { steps: WorkflowStep[] } | Unnamed;

/** Steps get their ids once all of them are known. */
const id = "s0";
const maxWaitHours = 24 * 180;
/** The same default as for a new task in the editor. */
const usualDays = 1;

/** Reads a step, with or without a delay. */
export function readStep(clause: string, names: Names): ParsedStep | null {
  const now = readNow(clause, names);
  if (now && "steps" in now) return now;
  for (const pattern of names.grammar.delays) {
    const captures = pattern.find(clause);
    const hours = captures && waitOf(captures, names);
    const later = hours ? readNow(captures.rest ?? "", names) : null;
    const isWaiting = later && "steps" in later && later.steps.some((step) => step.do === "wait");
    if (hours && later && "steps" in later && !isWaiting) return { steps: [{ id, do: "wait", hours }, ...later.steps] };
  }
  return now;
}

function readNow(clause: string, names: Names): ParsedStep | null {
  let unnamed: Unnamed | null = null;
  for (const [intent, patterns] of names.grammar.steps)
    for (const pattern of patterns) {
      const captures = pattern.find(clause);
      const read = captures && stepOf(intent, captures, names);
      if (read && "steps" in read) return read;
      if (read) unnamed = shorter(unnamed, read);
    }
  return unnamed;
}

const single = (step: WorkflowStep): ParsedStep => ({ steps: [step] });

function stepOf(intent: StepIntent, captures: Captures, names: Names): ParsedStep | null {
  const unnamed = (text = ""): Unnamed => ({ unnamed: [names.meant(text)] });
  switch (intent) {
    case "stop":
      return single({ id, do: "stop" });
    case "wait": {
      const hours = waitOf(captures, names);
      return hours ? single({ id, do: "wait", hours }) : null;
    }
    case "make": {
      const entity = madeKinds.find((kind) => names.grammar.is(`kinds.${kind}`, captures.kind ?? ""));
      return entity ? single({ id, do: "make", entity, name: names.meant(captures.text ?? "") }) : null;
    }
    case "task":
      return readTask(captures, names);
    case "note": {
      const text = names.meant(captures.text ?? "");
      return text === "" ? null : single({ id, do: "note", text: capital(text) });
    }
    case "notify": {
      const whom = names.people(captures.people ?? "");
      if (!whom) return unnamed(captures.people);
      return single({
        id,
        do: "notify",
        whom,
        text: captures.text === undefined ? "{name}" : capital(names.meant(captures.text)).slice(0, 400),
      });
    }
    case "tag": {
      const tag = names.tag(captures.tag ?? "");
      return tag === null ? unnamed(captures.tag) : single({ id, do: "tag", tag });
    }
    case "assign": {
      const members = names.people(captures.people ?? "");
      return members && !members.includes("owner") ? single({ id, do: "assign", members }) : unnamed(captures.people);
    }
    case "won":
    case "lost": {
      const stage =
        names.kind === "deals" ? names.vocabulary.stages.find((candidate) => candidate.kind === intent) : undefined;
      return stage ? single({ id, do: "set", column: "stage_id", value: stage.id }) : null;
    }
    case "stage": {
      if (names.kind !== "deals") return null;
      const stage = names.stage(captures.stage ?? "");
      return stage === null ? unnamed(captures.stage) : single({ id, do: "set", column: "stage_id", value: stage });
    }
    case "mark": {
      const any = names.valueOfAny(captures.value ?? "");
      return any && isSettable(any.column)
        ? single({ id, do: "set", column: any.column.name, value: any.value })
        : null;
    }
    case "set":
    case "empty":
      return readSet(intent, captures, names);
  }
}

function readTask(captures: Captures, names: Names): ParsedStep | null {
  const title = names.meant(captures.title ?? "");
  if (title === "") return null;
  const assignee = captures.person === undefined ? "owner" : names.person(captures.person);
  if (assignee === null) return { unnamed: [names.meant(captures.person ?? "")] };
  const hours = captures.duration === undefined ? undefined : hoursOf(captures.duration, names);
  const days =
    captures.sameDay !== undefined
      ? 0
      : captures.nextDay !== undefined
        ? 1
        : hours === undefined
          ? usualDays
          : Math.floor((hours ?? 0) / 24);
  if (hours === null || days > 365) return null;
  return single({ id, do: "task", title: capital(title), assignee, days });
}

function readSet(intent: "set" | "empty", captures: Captures, names: Names): ParsedStep | null {
  const column = names.field(captures.field ?? "");
  if (!column || !isSettable(column)) return null;
  if (intent === "empty") return column.isRequired ? null : single({ id, do: "set", column: column.name, value: null });
  const value = names.value(column, captures.value ?? "");
  if (value === null) return { unnamed: [names.meant(captures.value ?? "")] };
  const stored =
    column.kind === "boolean"
      ? value === "true"
      : column.kind === "integer" || column.kind === "percent"
        ? Number(value)
        : value;
  return single({ id, do: "set", column: column.name, value: stored });
}

/** Returns the delay; null if it exceeds the maximum. */
function waitOf({ duration }: Captures, names: Names): number | null {
  const hours = hoursOf(duration, names);
  return hours !== null && hours <= maxWaitHours ? hours : null;
}

/** Returns the hours of a duration; null if it is invalid. */
export function hoursOf(phrase: string | undefined, { grammar }: Names): number | null {
  for (const [pattern, hours] of grammar.durations) {
    const match = pattern.exec((phrase ?? "").trim());
    if (!match) continue;
    const { n } = match.groups ?? {};
    const count = n === undefined ? 1 : (grammar.grammar.numbers[n.toLowerCase()] ?? Number(n));
    const all = count * hours;
    return Number.isInteger(all) && all > 0 ? all : null;
  }
  return null;
}

const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
