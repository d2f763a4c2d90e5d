import type { Definition, Trigger, WorkflowStep } from "#domain/workflows/workflow.ts";

/** The workspace data and the words that a template uses. */
type Given = {
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

const enters = ({ stages }: Given, kind: "won" | "lost"): Trigger => ({
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
  won: (given) => ({
    trigger: enters(given, "won"),
    steps: [task("s1", given.say("task"), 3), { id: "s2", do: "note", text: given.say("note") }],
  }),
  lost: (given) => ({
    trigger: enters(given, "lost"),
    steps: [{ id: "s1", do: "wait", hours: 90 * 24 }, task("s2", given.say("task"), 0)],
  }),
} satisfies Record<string, (given: Given) => Definition>;

export type Template = keyof typeof makers;
export const templates = Object.keys(makers) as Template[];

/** Creates the workflow of a template, with the words and the stages of a workspace. */
export const fromTemplate = (template: Template, given: Given): Definition => makers[template](given);
