import { mutationOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** Creates a lead, and an account for its company unless there is one. */
export const addLead = mutationOptions({
  mutationFn: async (lead: { name: string; email: string; phone: string; company: string }) =>
    unwrap(await supabase.rpc("add_lead", { workspace_id: workspaceId(), ...lead })),
  meta: { changes: ["contacts", "accounts", "change_log"] },
});
