import { mutationOptions, queryOptions, useQuery } from "@tanstack/react-query";

import type { Currency } from "#domain/numbers/currency.ts";
import { userId } from "#web/data/auth/session.ts";
import { AppError, unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { writeProfile } from "./profile.ts";

const storageKey = "workspace";
let active: string | null = null;

/** The user's workspaces, with their role and member id in each. */
export const workspacesQuery = queryOptions({
  queryKey: ["workspaces"],
  queryFn: async () => {
    const members = unwrap(
      await supabase
        .from("members")
        .select("id, role, workspace:workspaces!inner(id, version, name, currency, time_zone)")
        .eq("user_id", await userId())
        .order("created_at"),
    );
    return members.map(({ id, role, workspace }) => ({ ...workspace, memberId: id, role }));
  },
});

/** Returns the workspace opened last in this tab, else in this browser; the signed-in user may have no access to it. */
export const storedWorkspace = () => sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey);

export type Workspace = ResponseOf<typeof workspacesQuery>[number];

/** True for owners and admins. */
export const isAdmin = ({ role }: Pick<Workspace, "role">): boolean => role === "admin" || role === "owner";

/**
 * Returns the id of the open workspace, which every request includes as a filter: row-level security alone cannot use an
 * index.
 */
export function workspaceId(): string {
  if (!active) throw new Error("No workspace is active before the dashboard's gate has been passed");
  return active;
}

/** Returns the currency of the open workspace: that of amounts without a currency of their own. */
export const useWorkspaceCurrency = (): Currency => useWorkspace()?.currency ?? "USD";

/** Returns the open workspace, once workspaces are loaded. */
export const useWorkspace = (): Workspace | undefined =>
  useQuery(workspacesQuery).data?.find(({ id }) => id === active);

/** Opens the workspace known to this tab or browser if it is still one of these, else the server's default. */
export async function enterWorkspace(workspaces: readonly Workspace[]): Promise<Workspace> {
  const stored = storedWorkspace();
  const workspace = workspaces.find(({ id }) => id === stored) ?? (await workspaceToOpen(workspaces));
  if (!workspace) throw new AppError("notFound", "You are a member of no workspace");
  chooseWorkspace(workspace.id);
  return workspace;
}

async function workspaceToOpen(workspaces: readonly Workspace[]): Promise<Workspace | undefined> {
  if (workspaces.length <= 1) return workspaces[0];
  const toOpen = unwrap(await supabase.rpc("workspace_to_open"));
  return workspaces.find(({ id }) => id === toOpen) ?? workspaces[0];
}

export function chooseWorkspace(id: string) {
  active = id;
  // A reload opens the workspace of this tab, whatever another tab has opened since; a new tab opens the last one.
  sessionStorage.setItem(storageKey, id);
  localStorage.setItem(storageKey, id);
}

/** Selects a workspace for this browser, and as the default for new devices. */
export function switchToWorkspace(id: string) {
  chooseWorkspace(id);
  // A failure only affects the default on the next device; it does not prevent switching here.
  writeProfile({ last_workspace_id: id }).catch((error: unknown) => console.warn("The workspace was not kept", error));
}

export const createWorkspace = mutationOptions({
  mutationFn: async ({ name }: { name: string }) => unwrap(await supabase.rpc("create_workspace", { name })),
  meta: { changes: ["workspaces"] },
});
