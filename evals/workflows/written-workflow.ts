import { recordColumns } from "#domain/records/record-columns.ts";
import { readFilters, isGroup } from "#domain/records/record-filters.ts";
import type { WorkflowReading } from "#domain/workflows/parsing/assemble.ts";
import type { Trigger } from "#domain/workflows/trigger.ts";
import type { WorkflowVocabulary } from "#domain/workflows/vocabulary.ts";
import type { WorkflowStep } from "#domain/workflows/workflow.ts";

import type { CaseLanguage } from "../languages.ts";

/** A sentence in each language, and its workflow in short form; `unread` if the sentence must not be understood. */
export type WorkflowCase = { right: string | Readonly<Record<CaseLanguage, string>> } & Readonly<
  Record<CaseLanguage, string>
>;

const id = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, "0")}`;
const named = (names: readonly string[], from: number) => names.map((name, at) => ({ id: id(from + at), name }));
const stages = [
  ["New", "open"],
  ["Qualified", "open"],
  ["Proposal Sent", "open"],
  ["Negotiation", "open"],
  ["Closed Won", "won"],
  ["Closed Lost", "lost"],
] as const;
const line = {
  name: "cf_line",
  path: "custom->cf_line",
  label: "Product line",
  kind: "choice",
  choices: ["gold", "silver"],
} as const;
const labels = { gold: { label: "Gold", colour: "amber" }, silver: { label: "Silver", colour: "slate" } };

/** The names in a sample workspace. */
export const vocabulary: WorkflowVocabulary = {
  me: id(1),
  currency: "USD",
  members: named(["Ana Ruiz", "Ben Ortega", "王芳", "田中健", "김민수"], 1),
  stages: stages.map(([name, kind], at) => ({ id: id(11 + at), name, kind, pipeline: "Sales" })),
  tags: named(["VIP", "Newsletter"], 21),
  mailboxes: [],
  columns: {
    contacts: recordColumns("contacts"),
    accounts: recordColumns("accounts"),
    deals: recordColumns("deals", [{ ...line, labels, isRequired: false, width: 100, isShown: false }]),
  },
};

const names = new Map(
  [...vocabulary.members, ...vocabulary.stages, ...vocabulary.tags].map((one) => [one.id, one.name.split(" ")[0]]),
);
const say = (value: unknown): string => names.get(String(value)) ?? String(value);

/** Formats a reading in short form, for comparison. */
export function result({ definition, parts }: WorkflowReading): string {
  const unread = parts.filter(({ as }) => as === "unread").map(({ said, unnamed }) => `?${unnamed.join() || said}`);
  if (!definition) return "unread";
  return [triggerWords(definition.trigger), stepsWords(definition.steps), ...unread].join(" → ");
}

function triggerWords(trigger: Trigger): string {
  const where = conditionWords(trigger.where);
  const what = eventWords(trigger);
  return `${trigger.entity} ${what}${where && ` if ${where}`}`;
}

function eventWords(trigger: Trigger): string {
  switch (trigger.on) {
    case "created":
      return "created";
    case "updated":
      return `changed ${trigger.field ?? "any"}`;
    case "becomes":
      return `${trigger.field}=${trigger.to.map(say).join("|")}`;
    case "replied":
      return `replied${trigger.subject && ` ${trigger.subject}`}`;
    case "schedule":
      return [
        "schedule",
        trigger.every,
        ...(trigger.weekdays ?? []),
        ...(trigger.day ? [trigger.day] : []),
        trigger.at,
      ].join(" ");
    case "date":
      return `date ${trigger.field} ${trigger.days} ${trigger.at}`;
    case "stays":
      return ["stays", trigger.days, ...trigger.stages.map(say), trigger.at].join(" ");
  }
}

const conditionWords = (where: string): string =>
  where
    ? readFilters(vocabulary.columns.deals, where)
        .of.concat(
          readFilters(vocabulary.columns.contacts, where).of,
          readFilters(vocabulary.columns.accounts, where).of,
        )
        .map((node) => (isGroup(node) ? "group" : [node.column, node.operator, ...node.values.map(say)].join(" ")))
        .filter((one, at, all) => all.indexOf(one) === at)
        .join(" & ")
    : "";

const stepsWords = (steps: readonly WorkflowStep[]): string => steps.map(stepWords).join("; ");

function stepWords(step: WorkflowStep): string {
  switch (step.do) {
    case "task":
      return `task ${step.title} @${say(step.assignee)} +${step.days}`;
    case "notify":
      return `notify ${step.whom.map(say).join("+")}${step.text === "{name}" ? "" : `: ${step.text}`}`;
    case "note":
      return `note ${step.text}`;
    case "assign":
      return `assign ${step.members.map(say).join("+")}`;
    case "tag":
      return `tag ${say(step.tag)}`;
    case "set":
      return `${step.column}:=${say(step.value)}`;
    case "wait":
      return `wait ${step.hours}h`;
    case "make":
      return `make ${step.entity} ${step.name}`;
    case "branch":
      return `if ${conditionWords(step.where)} (${stepsWords(step.yes)})${step.no.length > 0 ? ` else (${stepsWords(step.no)})` : ""}`;
    default:
      return step.do;
  }
}
