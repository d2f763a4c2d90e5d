import { type Trigger, usualHour } from "#domain/workflows/trigger.ts";
import type { Definition, WorkflowStep } from "#domain/workflows/workflow.ts";

/** The workspace data and the texts that a template uses. */
type TemplateOptions = {
  stages: readonly { id: string; kind: "open" | "won" | "lost" }[];
  say: (text: "task" | "note") => string;
};

const task = (id: string, title: string, days: number): WorkflowStep => ({
  id,
  do: "task",
  title,
  assignee: "owner",
  days,
});

const enters = ({ stages }: TemplateOptions, kind: "won" | "lost"): Trigger => ({
  on: "becomes",
  entity: "deals",
  field: "stage_id",
  to: stages.filter((stage) => stage.kind === kind).map(({ id }) => id),
  where: "",
});

const openStages = ({ stages }: TemplateOptions): string[] =>
  stages.filter(({ kind }) => kind === "open").map(({ id }) => id);

/** The condition that a deal is open; none if the workspace has no open stages. */
const isOpen = (options: TemplateOptions): string => {
  const open = openStages(options);
  return open.length > 0 ? `stage_id.any.${open.join("~")}` : "";
};

const makers = {
  newLead: ({ say }) => ({
    trigger: { on: "created", entity: "contacts", where: "lifecycle.any.lead" },
    steps: [task("s1", say("task"), 1)],
  }),
  demo: (options) => ({
    trigger: { on: "created", entity: "deals", where: isOpen(options) },
    steps: [task("s1", options.say("task"), 5)],
  }),
  replied: ({ say }) => ({
    trigger: { on: "replied", entity: "contacts", subject: "", where: "" },
    steps: [task("s1", say("task"), 0)],
  }),
  won: (options) => ({
    trigger: enters(options, "won"),
    steps: [task("s1", options.say("task"), 3), { id: "s2", do: "note", text: options.say("note") }],
  }),
  stalled: (options) => ({
    trigger: { on: "stays", entity: "deals", stages: openStages(options), days: 14, at: usualHour, where: "" },
    steps: [task("s1", options.say("task"), 0)],
  }),
  closing: (options) => ({
    trigger: { on: "date", entity: "deals", field: "close_date", days: -3, at: usualHour, where: isOpen(options) },
    steps: [task("s1", options.say("task"), 1)],
  }),
  reorder: ({ say }) => ({
    trigger: { on: "date", entity: "accounts", field: "last_order_on", days: 60, at: usualHour, where: "" },
    steps: [task("s1", say("task"), 1)],
  }),
  quietLead: ({ say }) => ({
    trigger: { on: "stays", entity: "contacts", stages: [], days: 14, at: usualHour, where: "lifecycle.any.lead" },
    steps: [task("s1", say("task"), 0)],
  }),
  referral: (options) => ({
    trigger: enters(options, "won"),
    steps: [{ id: "s1", do: "wait", hours: 30 * 24 }, task("s2", options.say("task"), 0)],
  }),
  lost: (options) => ({
    trigger: enters(options, "lost"),
    steps: [{ id: "s1", do: "wait", hours: 90 * 24 }, task("s2", options.say("task"), 0)],
  }),
} satisfies Record<string, (options: TemplateOptions) => Definition>;

export type Template = keyof typeof makers;
export const templates = Object.keys(makers) as Template[];

/** Creates the workflow of a template with the texts and the stages of a workspace. */
export const fromTemplate = (template: Template, options: TemplateOptions): Definition => makers[template](options);
