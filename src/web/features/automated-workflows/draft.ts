import type { Missing } from "#domain/workflows/portable-names.ts";
import type { Definition } from "#domain/workflows/workflow.ts";
import type { Workflow } from "#web/data/workflows/workflows.ts";

/** A workflow as it is written. */
export type Draft = {
  /** What was read of the one that is changed; a new one has none. */
  saved?: Workflow["saved"];
  name: string;
  isOn: boolean;
  definition: Definition;
  /** What of the text that it was made of is no part of it. */
  unread?: string[];
  /** What it names and this workspace does not have: its place is to be filled before it can be kept. */
  missing?: Missing[];
  /** When it was last so; of a version that was opened again. */
  asOf?: string;
};
export const emptyDraft: Draft = {
  name: "",
  isOn: false,
  definition: { trigger: { on: "created", entity: "contacts", where: "" }, steps: [] },
};
