import type { Missing } from "#domain/workflows/portable-names.ts";
import type { Definition } from "#domain/workflows/workflow.ts";
import type { Workflow } from "#web/data/workflows/workflows.ts";

/** A workflow as it is edited. */
export type Draft = {
  /** The stored workflow that is edited; undefined for a new one. */
  saved?: Workflow["saved"];
  name: string;
  isOn: boolean;
  definition: Definition;
  /** The parts of the source text that are not in the workflow. */
  unread?: string[];
  /** Names it uses that this workspace does not have: they have to be replaced before it can be saved. */
  missing?: Missing[];
  /** The time of the version that was reopened. */
  asOf?: string;
  /** The node of the canvas whose fields get the focus; the canvas is open then. */
  node?: string;
};
export const emptyDraft: Draft = {
  name: "",
  isOn: false,
  definition: { trigger: { on: "created", entity: "contacts", where: "" }, steps: [] },
};
