import type { Session } from "@supabase/supabase-js";
import { mutationOptions, queryOptions } from "@tanstack/react-query";

import type * as functions from "#domain/functions/account.ts";
import { distinguishMembers } from "#domain/workspace/people/members.ts";
import { endStoredSession, signOutWith, userId } from "#web/data/auth/session.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { supabase } from "#web/data/requests/supabase.ts";

/**
 * Returns the time the session's account will be deleted unless its owner cancels the deletion; null if no deletion is
 * scheduled.
 */
export function deletesAt(session: Session | null): string | null {
  const at: unknown = session?.user.app_metadata.deletes_at;
  return typeof at === "string" ? at : null;
}

/** The effect of deleting the user's account on each of their workspaces. */
export const accountDeletionQuery = queryOptions({
  queryKey: ["leaving"],
  queryFn: async () => unwrap(await supabase.rpc("effects_of_deletion")),
  staleTime: 0,
});

/**
 * The members of these workspaces, those with the most permissions first, each with a flag that is true for the user.
 */
export const leftMembersQuery = (workspaces: readonly string[]) =>
  queryOptions({
    queryKey: ["leaving", "people", workspaces],
    queryFn: async () => {
      const me = await userId();
      const people = unwrap(
        await supabase
          .from("members")
          .select("id, workspace_id, name, user_id")
          .in("workspace_id", workspaces)
          .is("erased_at", null)
          .order("role", { ascending: false })
          .order("name")
          .limit(5000),
      );
      const named = workspaces.flatMap((id) =>
        distinguishMembers(people.filter((person) => person.workspace_id === id)),
      );
      return named.map(({ user_id, ...person }) => ({ ...person, isMe: user_id === me }));
    },
    staleTime: 0,
  });

type Proof = { password: string } | { code: string };

/**
 * Schedules the account for deletion in 30 days and signs out everywhere, including here. `heirs` contains the
 * successor in each workspace. Returns the day of deletion.
 */
export const deleteAccount = mutationOptions({
  mutationFn: (request: Proof & { heirs: Record<string, string> }) =>
    signOutWith(async () => {
      const { erase_after: eraseAfter } = await callFunction<typeof functions.deleteAccount>("POST /account/delete", {
        body: request,
      });
      // The server has already ended the session; it only has to be cleared in this browser's tabs.
      await endStoredSession();
      return eraseAfter;
    }),
  meta: { isQuiet: true },
});

/** Cancels the deletion of the account and updates the session. */
export const keepAccount = mutationOptions({
  mutationFn: async () => {
    await callFunction<typeof functions.cancelAccountDeletion>("POST /account/keep", {});
    unwrap(await supabase.auth.refreshSession());
  },
});
