import { mutationOptions, queryOptions, useQuery } from "@tanstack/react-query";

import type { Currency } from "#domain/numbers/currency.ts";
import { userId } from "#web/data/auth/session.ts";
import { AppError, unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";

import { writeProfile } from "./profile.ts";

const storageKey = "workspace";
let active: string | null = null;

/** The user's workspaces, with their role and member ID in each. */
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

/**
 * Returns the ID of the workspace last opened in this tab, or else in this browser; null if there is none. The
 * signed-in user may not have access to it.
 */
export const storedWorkspace = () => sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey);

export type Workspace = ResponseOf<typeof workspacesQuery>[number];

/** True for owners and admins. */
export const isAdmin = ({ role }: Pick<Workspace, "role">): boolean => role === "admin" || role === "owner";

/**
 * Returns the ID of the open workspace. Every request includes it as a filter, because row-level security alone cannot
 * use an index. Throws outside the dashboard.
 */
export function workspaceId(): string {
  if (!active) throw new Error("No workspace is open outside the dashboard");
  return active;
}

/**
 * Returns the currency of the open workspace, which applies to amounts without their own currency; USD until the
 * workspace is loaded.
 */
export const useWorkspaceCurrency = (): Currency => useWorkspace()?.currency ?? "USD";

/** Returns the open workspace once the workspaces are loaded. */
export const useWorkspace = (): Workspace | undefined =>
  useQuery(workspacesQuery).data?.find(({ id }) => id === active);

/**
 * Opens the workspace stored in this tab or browser if the user still has access to it, and the server's default
 * otherwise. Throws an AppError if the user is not a member of any workspace.
 */
export async function enterWorkspace(workspaces: readonly Workspace[]): Promise<Workspace> {
  const stored = storedWorkspace();
  const workspace = workspaces.find(({ id }) => id === stored) ?? (await workspaceToOpen(workspaces));
  if (!workspace) throw new AppError("notFound", "You are not a member of any workspace");
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
  // A reload opens this tab's workspace, even if another tab has opened a different one. A new tab opens the latest
  // one.
  sessionStorage.setItem(storageKey, id);
  localStorage.setItem(storageKey, id);
}

/** Selects a workspace for this browser, and as the default for new devices. */
export function switchToWorkspace(id: string) {
  chooseWorkspace(id);
  // If this fails, the next device opens another workspace by default; switching here still works.
  writeProfile({ last_workspace_id: id }).catch((error: unknown) =>
    console.warn("The last workspace was not saved", error),
  );
}

export const createWorkspace = mutationOptions({
  mutationFn: async ({ name }: { name: string }) => unwrap(await supabase.rpc("create_workspace", { name })),
  meta: { changes: ["workspaces"] },
});
