import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type { Database } from "#domain/database.gen.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { chooseWorkspace } from "./workspace.ts";

// Kept while somebody signs up or in, which may lead through a mail that opens another tab.
const storageKey = "invitation";

export const keptInvitation = () => localStorage.getItem(storageKey);
export const keepInvitation = (token: string) => localStorage.setItem(storageKey, token);
export const forgetInvitation = () => localStorage.removeItem(storageKey);

export type OpenedInvitation = Database["public"]["Functions"]["read_invitation"]["Returns"][number];

/** What the invitation behind a link says to whoever is here now; null where there is none. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: async () => unwrap(await supabase.rpc("read_invitation", { token }).maybeSingle()),
    staleTime: 0,
  });
/** Afterwards the workspace is the active one. */
export const acceptInvitation = mutationOptions({
  mutationFn: async (token: string) => {
    chooseWorkspace(unwrap(await supabase.rpc("accept_invitation", { token })));
    forgetInvitation();
  },
  meta: { isQuiet: true },
});

export const declineInvitation = mutationOptions({
  mutationFn: async (token: string) => {
    unwrap(await supabase.rpc("decline_invitation", { token }));
    forgetInvitation();
  },
  meta: { isQuiet: true },
});
