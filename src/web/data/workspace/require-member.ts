import { AppError } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { workspaceId } from "./workspace.ts";

/**
 * Throws `noMember` if the user was removed from the workspace: row-level security then hides all rows as if they had
 * been deleted.
 */
export async function requireMember(): Promise<void> {
  const { data } = await supabase.from("workspaces").select("id").eq("id", workspaceId()).throwOnError();
  if (data.length === 0) throw new AppError("noMember", "The caller is not a member of the workspace");
}
