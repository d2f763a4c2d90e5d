import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

/** The user's sessions, the current one first. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => unwrap(await supabase.rpc("my_sessions")),
  staleTime: 0,
});

export const endSession = mutationOptions({
  mutationFn: async ({ id }: { id: string }) => unwrap(await supabase.rpc("end_session", { id })),
  meta: { changes: ["auth.sessions"] },
});

export const endOtherSessions = mutationOptions({
  mutationFn: async () => {
    const { error } = await supabase.auth.signOut({ scope: "others" });
    if (error) throw error;
  },
  meta: { changes: ["auth.sessions"] },
});
