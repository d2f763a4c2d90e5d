import type { Builder, InWorkspace } from "../../tests/kit/builder.ts";
import type { Sample } from "./sweep-rules.ts";

/** Returns a custom field and a layout of fields in a workspace, and the changes to try on them. */
export async function fieldRows(make: Builder, workspace: InWorkspace): Promise<Record<string, Sample>> {
  const workspace_id = workspace.id;
  return {
    custom_fields: {
      key: { workspace_id, id: (await make.customField(workspace)).id },
      fresh: { workspace_id, entity: "deals", label: "Fresh", kind: "text" },
      change: "label = 'Changed'",
    },
    record_layouts: {
      key: { workspace_id, id: (await make.recordLayout(workspace)).id },
      fresh: { workspace_id, entity: "deals" },
      change: "hidden = '{phone}'",
    },
  };
}
