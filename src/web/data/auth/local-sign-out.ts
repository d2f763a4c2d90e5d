import { loadConfig } from "#web/data/requests/config.ts";
import { connect, supabase } from "#web/data/requests/supabase.ts";

import { clearUserData } from "./clear-user-data.ts";

/** Signs out on a page that has not loaded the service client yet. Returns true if that succeeded. */
export async function signOutLocally(): Promise<boolean> {
  try {
    connect(await loadConfig());
    const { error } = await supabase.auth.signOut();
    if (!error) clearUserData();
    return error === null;
  } catch {
    return false;
  }
}
