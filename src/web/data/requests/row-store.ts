import { requireMember } from "#web/data/workspace/require-member.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { askAboutClashes } from "./clash-question.ts";
import { supabase } from "./supabase.ts";
import { createUpdateRows, type RowStore } from "./update-rows.ts";
import { createWorkspaceRows } from "./workspace-rows.ts";

const rowStore: RowStore = {
  write: (...asked) => createWorkspaceRows(supabase, workspaceId()).write(...asked),
  read: async (...asked) => {
    const rows = await createWorkspaceRows(supabase, workspaceId()).read(...asked);
    if (rows.length === 0) await requireMember();
    return rows;
  },
};

export const updateRows = createUpdateRows(rowStore, askAboutClashes);
