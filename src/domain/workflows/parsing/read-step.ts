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
    const said = pattern.find(clause);
    const hours = said && waitOf(said, names);
    const later = hours ? readNow(said.rest ?? "", names) : null;
    const isWaiting = later && "steps" in later && later.steps.some((step) => step.do === "wait");
    if (hours && later && "steps" in later && !isWaiting) return { steps: [{ id, do: "wait", hours }, ...later.steps] };
  }
  return now;
}

function readNow(clause: string, names: Names): ParsedStep | null {
  let unnamed: Unnamed | null = null;
  for (const [intent, patterns] of names.grammar.steps)
    for (const pattern of patterns) {
      const said = pattern.find(clause);
      const read = said && stepOf(intent, said, names);
      if (read && "steps" in read) return read;
      if (read) unnamed = shorter(unnamed, read);
    }
  return unnamed;
}

const single = (step: WorkflowStep): ParsedStep => ({ steps: [step] });

function stepOf(intent: StepIntent, said: Captures, names: Names): ParsedStep | null {
  const unnamed = (text = ""): Unnamed => ({ unnamed: [names.meant(text)] });
  switch (intent) {
    case "stop":
      return single({ id, do: "stop" });
    case "wait": {
      const hours = waitOf(said, names);
      return hours ? single({ id, do: "wait", hours }) : null;
    }
    case "make": {
      const entity = madeKinds.find((kind) => names.grammar.is(`kinds.${kind}`, said.kind ?? ""));
      return entity ? single({ id, do: "make", entity, name: names.meant(said.text ?? "") }) : null;
    }
    case "task":
      return readTask(said, names);
    case "note": {
      const text = names.meant(said.text ?? "");
      return text === "" ? null : single({ id, do: "note", text: capital(text) });
    }
    case "notify": {
      const whom = names.people(said.people ?? "");
      if (!whom) return unnamed(said.people);
      return single({
        id,
        do: "notify",
        whom,
        text: said.text === undefined ? "{name}" : capital(names.meant(said.text)).slice(0, 400),
      });
    }
    case "tag": {
      const tag = names.tag(said.tag ?? "");
      return tag === null ? unnamed(said.tag) : single({ id, do: "tag", tag });
    }
    case "assign": {
      const members = names.people(said.people ?? "");
      return members && !members.includes("owner") ? single({ id, do: "assign", members }) : unnamed(said.people);
    }
    case "won":
    case "lost": {
      const stage = names.kind === "deals" ? names.vocabulary.stages.find((held) => held.kind === intent) : undefined;
      return stage ? single({ id, do: "set", column: "stage_id", value: stage.id }) : null;
    }
    case "stage": {
      if (names.kind !== "deals") return null;
      const stage = names.stage(said.stage ?? "");
      return stage === null ? unnamed(said.stage) : single({ id, do: "set", column: "stage_id", value: stage });
    }
    case "mark": {
      const any = names.valueOfAny(said.value ?? "");
      return any && isSettable(any.column)
        ? single({ id, do: "set", column: any.column.name, value: any.value })
        : null;
    }
    case "set":
    case "empty":
      return readSet(intent, said, names);
  }
}

function readTask(said: Captures, names: Names): ParsedStep | null {
  const title = names.meant(said.title ?? "");
  if (title === "") return null;
  const assignee = said.person === undefined ? "owner" : names.person(said.person);
  if (assignee === null) return { unnamed: [names.meant(said.person ?? "")] };
  const hours = said.duration === undefined ? undefined : hoursOf(said.duration, names);
  const days =
    said.sameDay !== undefined
      ? 0
      : said.nextDay !== undefined
        ? 1
        : hours === undefined
          ? usualDays
          : Math.floor((hours ?? 0) / 24);
  if (hours === null || days > 365) return null;
  return single({ id, do: "task", title: capital(title), assignee, days });
}

function readSet(intent: "set" | "empty", said: Captures, names: Names): ParsedStep | null {
  const column = names.field(said.field ?? "");
  if (!column || !isSettable(column)) return null;
  if (intent === "empty") return column.isRequired ? null : single({ id, do: "set", column: column.name, value: null });
  const value = names.value(column, said.value ?? "");
  if (value === null) return { unnamed: [names.meant(said.value ?? "")] };
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
export function hoursOf(said: string | undefined, { grammar }: Names): number | null {
  for (const [pattern, hours] of grammar.durations) {
    const found = pattern.exec((said ?? "").trim());
    if (!found) continue;
    const { n } = found.groups ?? {};
    const count = n === undefined ? 1 : (grammar.grammar.numbers[n.toLowerCase()] ?? Number(n));
    const all = count * hours;
    return Number.isInteger(all) && all > 0 ? all : null;
  }
  return null;
}

const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
