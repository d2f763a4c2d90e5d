import type {
  RealtimePostgresChangesFilter,
  RealtimePostgresChangesPayload,
  SupabaseClient,
} from "@supabase/supabase-js";
import { expect, vi } from "vitest";

type Row = Record<string, unknown>;
export type ReceivedChange = RealtimePostgresChangesPayload<Row>;
type Wanted = Omit<RealtimePostgresChangesFilter<"*">, "event" | "schema"> & {
  event?: "*" | "INSERT" | "UPDATE" | "DELETE";
};

/** Opens a subscribed channel. Returns it with everything that it has received. */
export async function listen(
  client: Pick<SupabaseClient, "channel">,
  wanted: Wanted | Wanted[],
  topic = crypto.randomUUID(),
) {
  const received: ReceivedChange[] = [];
  const systems: Row[] = [];
  const missed: Row[] = [];
  const states: string[] = [];
  const channel = client.channel(topic);
  for (const { event = "*", ...more } of [wanted].flat()) {
    channel.on("postgres_changes", { event: event as "*", schema: "public", ...more }, (payload: ReceivedChange) =>
      received.push(payload),
    );
  }
  channel.on("system", {}, (payload: Row) => (payload.missed ? missed : systems).push(payload));
  let error: Error | undefined;
  channel.subscribe((state, reason) => {
    states.push(state);
    error ??= reason;
  });
  await vi.waitUntil(() => states.length > 0, { timeout: 30_000 });
  return {
    channel,
    received,
    systems,
    /**
     * Notices of missed changes. Other users may have caused them while the channel started, because transactions are
     * counted over all databases of a server.
     */
    missed,
    states,
    error: () => error,
    /** Waits until the deletion of a row is received. All earlier changes have then also been received. */
    untilDeleted: async (id: unknown): Promise<ReceivedChange[]> => {
      const isDeleted = ({ eventType, old }: ReceivedChange) => eventType === "DELETE" && (old as Row).id === id;
      await vi.waitUntil(() => received.some(isDeleted), { timeout: 30_000, interval: 5 });
      return received;
    },
    /** Waits until `count` changes are received, and returns them. */
    until: async (count: number): Promise<ReceivedChange[]> => {
      await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), { timeout: 30_000, interval: 5 });
      return received;
    },
  };
}
