import { type RealtimeChannel, RealtimeClient } from "@supabase/realtime-js";
import type { QueryClient } from "@tanstack/react-query";

import { currentSession, isSigningOut } from "#web/data/auth/session.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { initialDataQuery } from "#web/data/workspace/initial-data.ts";
import { workspacesQuery } from "#web/data/workspace/workspace.ts";

import { setConnected } from "./live-connection.ts";
import { createLiveRefresh } from "./live-refresh.ts";
import { hasVersion, isLiveTable, liveTables } from "./live-tables.ts";

const heartbeatMs = 25_000;
const timeoutMs = 10_000;
/**
 * Delay before reconnecting and rejoining: screens are live within three seconds after the server is available again.
 */
const backOffMs = (tries: number) => (tries === 1 ? 1_000 : 2_000);
/** The connection of a tab that is hidden for this long is closed. */
const hiddenMs = 60_000;
/** Polling interval for runs while there is no live connection. */
const awayMs = 2_000;

type Change = { table: string; eventType: string; new: Record<string, unknown>; old: Record<string, unknown> };

/**
 * Subscribes to other users' changes in a workspace and refetches the data on the screen. Returns a function that
 * unsubscribes.
 */
export function startLive(
  queryClient: QueryClient,
  { workspaceId, apikey }: { workspaceId: string; apikey: string },
): () => void {
  const refresh = createLiveRefresh(queryClient);
  let isStopped = false;
  let channel: RealtimeChannel | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  let asking: ReturnType<typeof setInterval> | undefined;

  const client = new RealtimeClient(`${location.origin.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey },
    heartbeatIntervalMs: heartbeatMs,
    timeout: timeoutMs,
    reconnectAfterMs: backOffMs,
    accessToken: async () => (await currentSession())?.access_token ?? null,
  });

  async function join() {
    // Set the token first: a channel joined without one is anonymous.
    await client.setAuth().catch(() => {});
    if (isStopped || isPaused) return;
    const joined = client.channel(`workspace:${workspaceId}:changes`, { config: { private: true } });
    channel = joined;
    for (const table of liveTables) {
      joined.on(
        "postgres_changes",
        {
          event: "*",
          schema: "public",
          table,
          filter: `workspace_id=eq.${workspaceId}`,
          select: hasVersion(table) ? ["version"] : ["id"],
        },
        (change: Change) => {
          const { id } = change.eventType === "DELETE" ? change.old : change.new;
          const { version } = change.new;
          refresh.changed({
            table,
            id: typeof id === "string" ? id : null,
            version: typeof version === "number" ? version : null,
          });
        },
      );
    }
    joined.on("system", {}, (message: { changes?: { table: string }; missed?: true }) => {
      if (message.missed) void catchUp();
      const table = message.changes?.table;
      if (table !== undefined && isLiveTable(table)) refresh.changed({ table, id: null, version: null });
    });
    joined.subscribe((state, rejection) => {
      if (isStopped || channel !== joined) return;
      setConnected(state === "SUBSCRIBED" || isSigningOut());
      pollRuns(state !== "SUBSCRIBED");
      if (state === "SUBSCRIBED") {
        tries = 0;
        void catchUp();
      } else if (state === "CLOSED") {
        // Closed by the server, e.g. because the token expired. The client does not rejoin automatically.
        channel = undefined;
        rejoin();
        askWorkspaces();
      } else {
        if (rejection && /Unauthorized|signed out/.test(rejection.message)) askWorkspaces();
        // The client retries automatically, with the token set here.
        void client.setAuth().catch(() => {});
      }
    });
  }

  /** Polls runs while disconnected, so that waiting for a run does not depend on the connection. */
  function pollRuns(isAway: boolean) {
    clearInterval(asking);
    if (isAway) asking = setInterval(() => refresh.changed({ table: "runs", id: null, version: null }), awayMs);
  }

  /** Fetches changes missed since the first read or since the connection was lost. */
  async function catchUp() {
    const tables = await fetchMissedChanges(queryClient, workspaceId).catch(() => null);
    if (isStopped) return;
    if (tables === null) return refresh.missed();
    for (const table of tables) if (isLiveTable(table)) refresh.changed({ table, id: null, version: null });
  }

  /**
   * Refetches the workspaces after the subscription was refused: a removed member is then redirected, and a signed-out
   * user's request is refused as well. Does nothing while signing out, which also closes the subscription.
   */
  function askWorkspaces() {
    if (isSigningOut()) return;
    void queryClient.invalidateQueries({ queryKey: workspacesQuery.queryKey });
  }

  function rejoin() {
    if (isStopped || isPaused) return;
    clearTimeout(again);
    again = setTimeout(() => void join(), backOffMs((tries += 1)));
  }

  async function leave() {
    clearTimeout(again);
    const left = channel;
    channel = undefined;
    if (left) await client.removeChannel(left);
    await client.disconnect();
  }

  function onVisibility() {
    clearTimeout(hiding);
    if (document.hidden) {
      hiding = setTimeout(() => {
        isPaused = true;
        void leave();
      }, hiddenMs);
      return;
    }
    refresh.wake();
    if (!isPaused) return;
    isPaused = false;
    void join();
  }

  document.addEventListener("visibilitychange", onVisibility);
  void join();
  return () => {
    isStopped = true;
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(hiding);
    clearInterval(asking);
    refresh.stop();
    setConnected(true);
    void leave();
  };
}

/**
 * Returns the tables of a workspace that changed since the first read or the previous call. Null if that is unknown and
 * any table may have changed.
 */
async function fetchMissedChanges(client: QueryClient, workspaceId: string): Promise<string[] | null> {
  const since = client.getQueryData(initialDataQuery.queryKey);
  if (since === undefined) return null;
  const request = supabase.rpc("changes_since", { workspace_id: workspaceId, since }).single();
  const { position, tables } = unwrap(await request);
  // In the meantime, another workspace may have been opened or another user signed in.
  if (client.getQueryData(initialDataQuery.queryKey) === since)
    client.setQueryData(initialDataQuery.queryKey, position);
  return tables;
}
