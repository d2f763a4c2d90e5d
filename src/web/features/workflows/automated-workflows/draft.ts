import type { Missing } from "#domain/workflows/portable-names.ts";
import type { Definition } from "#domain/workflows/workflow.ts";
import type { Workflow } from "#web/data/workflows/workflows.ts";

/** A workflow being edited. */
export type Draft = {
  /** The stored workflow being edited; undefined for a new workflow. */
  saved?: Workflow["saved"];
  name: string;
  isOn: boolean;
  definition: Definition;
  /** The parts of the source text that the workflow does not cover. */
  unread?: string[];
  /**
   * Names used by the workflow that do not exist in this workspace. They have to be replaced before the workflow can be
   * saved.
   */
  missing?: Missing[];
  /** The time of the earlier version that was opened. */
  asOf?: string;
  /** The node of the canvas whose fields are focused; set if the canvas is open. */
  node?: string;
};
export const emptyDraft: Draft = {
  name: "",
  isOn: false,
  definition: { trigger: { on: "created", entity: "contacts", where: "" }, steps: [] },
};
