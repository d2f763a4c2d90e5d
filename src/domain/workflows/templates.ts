import type { Trigger } from "#domain/workflows/trigger.ts";
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

const makers = {
  newLead: ({ say }) => ({
    trigger: { on: "created", entity: "contacts", where: "lifecycle.any.lead" },
    steps: [task("s1", say("task"), 1)],
  }),
  demo: ({ say, stages }) => {
    const open = stages.flatMap(({ id, kind }) => (kind === "open" ? [id] : []));
    return {
      trigger: { on: "created", entity: "deals", where: open.length > 0 ? `stage_id.any.${open.join("~")}` : "" },
      steps: [task("s1", say("task"), 5)],
    };
  },
  won: (options) => ({
    trigger: enters(options, "won"),
    steps: [task("s1", options.say("task"), 3), { id: "s2", do: "note", text: options.say("note") }],
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
