import * as z from "zod/mini";

import { maxSubjectLength, subjectSchema } from "#domain/mail/email.ts";
import {
  type ClauseNames,
  defineStep,
  integer,
  line,
  madeKind,
  madeKinds,
  mailbox,
  members,
  people,
  person,
  type StepDefinition,
  tag,
  text,
  type Unnamed,
  type ValuesOf,
} from "#domain/workflows/steps/define-step.ts";
import { set } from "#domain/workflows/steps/set.ts";

const maxDays = 365;
const maxWaitHours = 24 * 180;
const maxNoticeLength = 400;

const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
const unnamed = (names: ClauseNames, phrase = ""): Unnamed => ({ unnamed: [names.meant(phrase)] });

const task = defineStep({
  /** The task is due in `days` days; 0 is the same day in the workspace's time zone. */
  params: { title: line(300), assignee: person, days: integer(0, maxDays, 1) },
  model: `"title", "assignee": "owner" or a member's name, "days": <due in 0 to ${maxDays} days>`,
  reachesPeople: true,
  read: {
    task({ title: said = "", person: who, duration, sameDay, nextDay }, names) {
      const title = names.meant(said);
      if (title === "") return null;
      const assignee = who === undefined ? person.blank : names.person(who);
      if (assignee === null) return unnamed(names, who);
      const hours = duration === undefined ? 24 : names.hours(duration);
      if (hours === null) return null;
      const days = sameDay !== undefined ? 0 : nextDay !== undefined ? 1 : Math.floor(hours / 24);
      return days > maxDays ? null : { title: capital(title), assignee, days };
    },
  },
});

const note = defineStep({
  params: { text },
  model: '"text"',
  read: {
    note({ text: said = "" }, names) {
      const meant = names.meant(said);
      return meant === "" ? null : { text: capital(meant) };
    },
  },
});

const notify = defineStep({
  params: { whom: people, text: line(maxNoticeLength) },
  model: '"whom": ["owner" or names], "text"',
  reachesPeople: true,
  outcome: z.object({ did: z.literal("notified"), members: z.array(z.string()), text: z.string() }),
  skips: ["nobody"],
  read: {
    notify({ people: said, text: words }, names) {
      const whom = names.people(said ?? "");
      if (!whom) return unnamed(names, said);
      return { whom, text: words === undefined ? "{name}" : capital(names.meant(words)).slice(0, maxNoticeLength) };
    },
  },
});

/** Sets the record's owner. Several members take turns. */
const assign = defineStep({
  params: { members },
  model: '"members": [names, each in turn]',
  reachesPeople: true,
  skips: ["nobody"],
  read: {
    assign({ people: said }, names) {
      const owners = names.people(said ?? "");
      return owners && !owners.includes("owner") ? { members: owners } : unnamed(names, said);
    },
  },
});

const addTag = defineStep({
  params: { tag },
  model: '"tag"',
  outcome: z.object({ did: z.literal("tagged"), tag: z.string() }),
  failures: ["tag_gone"],
  read: {
    tag({ tag: said }, names) {
      const id = names.tag(said ?? "");
      return id === null ? unnamed(names, said) : { tag: id };
    },
  },
});

/**
 * Creates another record and links it to the workflow's record if possible: a deal of a contact, a contact of an
 * account.
 */
const make = defineStep({
  params: { entity: madeKind, name: line(200, "{name}") },
  model: '"entity": "contacts" | "deals", "name"',
  read: {
    make({ kind = "", text: name = "" }, names) {
      const entity = madeKinds.find((candidate) => names.isKind(candidate, kind));
      return entity ? { entity, name: names.meant(name) } : null;
    },
  },
});

/**
 * Sends an email to the contact that is the record or that the record links to. The template's placeholders are filled
 * in (fillTemplate).
 */
const email = defineStep({
  params: {
    mailbox,
    subject: { ...line(maxSubjectLength), schema: subjectSchema.check(z.minLength(1)) },
    text,
  },
  reachesPeople: true,
  // An account has no email address.
  notFor: ["accounts"],
  outcome: z.object({ did: z.literal("mailed"), to: z.string(), subject: z.string() }),
  failures: ["mailbox_gone", "mailbox_resting", "too_many_mails", "unfilled"],
  skips: ["no_address", "written_lately", "sample"],
});

/** The steps that write or notify, which they do in one transaction. */
export const actions = { task, note, notify, assign, set, tag: addTag, make, email };

const wait = defineStep({
  params: { hours: integer(1, maxWaitHours, 24) },
  model: `"hours": 1 to ${maxWaitHours}`,
  read: {
    wait({ duration }, names) {
      const hours = names.hours(duration);
      return hours !== null && hours <= maxWaitHours ? { hours } : null;
    },
  },
});

const stop = defineStep({ params: {}, model: "", read: { stop: () => ({}) } });

/** All kinds of steps except branches, which contain other steps. */
export const steps = { ...actions, wait, stop };

type Steps = typeof steps;
export type ActionKind = keyof typeof actions;
export type PlainKind = keyof Steps;

type StepBase<Kind extends PlainKind> = {
  id: string;
  do: Kind;
  /** True if the run continues when this step fails; otherwise the run also fails. Only actions can fail. */
  continue_on_error?: true | undefined;
};
export type StepOf<Kind extends PlainKind> = Kind extends PlainKind
  ? StepBase<Kind> & ValuesOf<Steps[Kind]["params"]>
  : never;

/** The intents of clauses that describe steps. */
export type StepIntent = { [Kind in PlainKind]: keyof NonNullable<Steps[Kind]["read"]> }[PlainKind];
/** The results that only some kinds of steps have. */
export type OwnOutcome = { [Kind in PlainKind]: z.output<NonNullable<Steps[Kind]["outcome"]>> }[PlainKind];
export type OwnFailure = { [Kind in PlainKind]: NonNullable<Steps[Kind]["failures"]>[number] }[PlainKind];
export type OwnSkip = { [Kind in PlainKind]: NonNullable<Steps[Kind]["skips"]>[number] }[PlainKind];

export const isAction = (step: { do: string }): step is StepOf<ActionKind> => Object.hasOwn(actions, step.do);
export const definitionOf = (kind: PlainKind): StepDefinition => steps[kind];
export const stepDefinitions = Object.entries(steps) as [PlainKind, StepDefinition][];
