import { loadConfig } from "#web/data/requests/config.ts";
import { connect, supabase } from "#web/data/requests/supabase.ts";

import { forgetPerson } from "./forget-person.ts";

/** Signs out on a page that has no client of the services yet; returns whether it succeeded. */
export async function signOutHere(): Promise<boolean> {
  try {
    connect(await loadConfig());
    const { error } = await supabase.auth.signOut();
    if (!error) forgetPerson();
    return error === null;
  } catch {
    return false;
  }
}
