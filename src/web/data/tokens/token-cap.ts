import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

/** The user's monthly token limit, and the number of tokens spent this month. */
export const tokenCapQuery = queryOptions({
  queryKey: ["tokens", "cap"],
  queryFn: async ({ signal }) => unwrap(await supabase.rpc("token_cap").abortSignal(signal).single()),
});

/** Sets the limit; null removes it. */
export const setTokenCap = mutationOptions({
  mutationFn: async (cap: number | null) => {
    unwrap(await supabase.rpc("set_token_cap", cap === null ? {} : { cap }));
  },
  meta: { changes: ["token_caps"] },
});

/** Marks the notices about the token limit as seen. */
export const seeCapNotices = mutationOptions({
  mutationFn: async () => {
    unwrap(await supabase.rpc("mark_cap_notices_read"));
  },
  meta: { isQuiet: true, changes: ["token_cap_notices"] },
});
