import type { SupabaseClient } from "@supabase/supabase-js";

import type { openMailbox } from "./mailbox.ts";
import type { Vanda } from "./server.ts";

/** Creates users who receive emails, on a server that requires confirmed addresses. */
export function readers(at: () => { vanda: Vanda; mailbox: Awaited<ReturnType<typeof openMailbox>> }) {
  const password = "orchid-4711!";
  let count = 0;
  const newAddress = () => `reader${(count += 1)}@example.com`;

  /** Creates a user who signed up and confirmed their address. */
  async function confirmed(client: SupabaseClient = at().vanda.client()) {
    const email = newAddress();
    await client.auth.signUp({ email, password });
    const { code } = await at().mailbox.next(email);
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: "signup" });
    if (error) throw error;
    return { email, client, session: data.session!, user: data.user! };
  }

  return { password, newAddress, confirmed };
}
