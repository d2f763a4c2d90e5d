import { requireMember } from "#web/data/workspace/require-member.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { requestConflictChoices } from "./conflict-request.ts";
import { supabase } from "./supabase.ts";
import { createUpdateRows, type RowStore } from "./update-rows.ts";
import { createWorkspaceRows } from "./workspace-rows.ts";

const rowStore: RowStore = {
  write: (...request) => createWorkspaceRows(supabase, workspaceId()).write(...request),
  read: async (...request) => {
    const rows = await createWorkspaceRows(supabase, workspaceId()).read(...request);
    if (rows.length === 0) await requireMember();
    return rows;
  },
};

export const updateRows = createUpdateRows(rowStore, requestConflictChoices);
