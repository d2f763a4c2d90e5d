import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Database } from "#domain/database.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { chooseWorkspace } from "./workspace.ts";

// Stored while the user signs up or in, because an email link may continue in another tab.
const storageKey = "invitation";

export const storedInvitation = () => localStorage.getItem(storageKey);
export const storeInvitation = (token: string) => localStorage.setItem(storageKey, token);
export const clearInvitation = () => localStorage.removeItem(storageKey);

export type OpenedInvitation = Database["public"]["Functions"]["read_invitation"]["Returns"][number];

/** The invitation that belongs to a link, as the current user may see it; null if there is none. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: async () => unwrap(await supabase.rpc("read_invitation", { token }).maybeSingle()),
    staleTime: 0,
  });
/** Accepts an invitation and makes its workspace the active one. */
export const acceptInvitation = mutationOptions({
  mutationFn: async (token: string) => {
    chooseWorkspace(unwrap(await supabase.rpc("accept_invitation", { token })));
    clearInvitation();
  },
  meta: { isQuiet: true },
});

export const declineInvitation = mutationOptions({
  mutationFn: async (token: string) => {
    unwrap(await supabase.rpc("decline_invitation", { token }));
    clearInvitation();
  },
  meta: { isQuiet: true },
});
