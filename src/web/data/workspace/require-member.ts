import { AppError } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { workspaceId } from "./workspace.ts";

/** Rejects with `noMember` if the user was removed from the workspace, for whom all its rows seem to be gone. */
export async function requireMember(): Promise<void> {
  const { data } = await supabase.from("workspaces").select("id").eq("id", workspaceId()).throwOnError();
  if (data.length === 0) throw new AppError("noMember", "The caller is no member of the workspace");
}
