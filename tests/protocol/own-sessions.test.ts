import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import type { Database } from "#domain/database.gen.ts";

import { openRaw } from "../kit/raw-socket.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda();
});
afterAll(() => vanda?.stop());

const password = "orchid-4711!";

/** The client of a device that names itself. */
const device = (name: string): SupabaseClient<Database> =>
  createClient<Database>(vanda.url, vanda.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { "user-agent": name } },
  });

async function newcomer(email: string) {
  const laptop = device("laptop");
  await laptop.auth.signUp({ email, password });
  const phone = device("phone");
  await phone.auth.signInWithPassword({ email, password });
  return { laptop, phone };
}

const sessionsOf = async (client: SupabaseClient<Database>) => (await client.rpc("my_sessions")).data ?? [];

test("somebody sees where they are signed in, this session first, and nobody else's", async () => {
  const { laptop } = await newcomer("ana@example.com");
  await newcomer("bo@example.com");
  const sessions = await sessionsOf(laptop);
  expect(sessions.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
    ["laptop", true],
    ["phone", false],
  ]);
  expect(sessions[0]?.address).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect((await device("visitor").rpc("my_sessions")).error?.code).toBe("42501");
});

test("a session that is ended can neither be refreshed nor asked, nor end others", async () => {
  const { laptop, phone } = await newcomer("carla@example.com");
  const own = (await sessionsOf(laptop)).find(({ is_current }) => !is_current);
  expect((await laptop.rpc("end_session", { id: own?.id ?? "" })).data).toBe(true);
  expect((await laptop.rpc("end_session", { id: own?.id ?? "" })).data).toBe(false);
  const { data } = await phone.auth.getSession();
  const token = data.session?.access_token ?? "";
  expect((await phone.auth.refreshSession(data.session ?? undefined)).error?.code).toBe("refresh_token_not_found");
  expect((await phone.auth.getUser(token)).error?.name).toBe("AuthSessionMissingError");
  const late = createClient<Database>(vanda.url, vanda.publishableKey, { accessToken: async () => token });
  const other = (await sessionsOf(laptop))[0];
  // The database says the one, and the server the other once it has noticed.
  const refusal = (await late.rpc("end_session", { id: other?.id ?? "" })).error?.code;
  expect(["28000", "PGRST301"]).toContain(refusal);
  expect(await sessionsOf(laptop)).toHaveLength(1);
});

// The other process of a pair keeps its own time.
test.skipIf(process.env.VANDA_TEST_PAIR)(
  "ten seconds after a session was ended it reads nothing more, and hears nothing more with the next heartbeat",
  async () => {
    const { laptop, phone } = await newcomer("fay@example.com");
    const { data } = await phone.auth.getSession();
    const token = data.session?.access_token ?? "";
    const live = await openRaw(vanda.url, { apikey: vanda.publishableKey });
    live.send(["1", "1", "realtime:room", "phx_join", { config: {}, access_token: token }]);
    await live.wait("phx_reply", "1");
    const read = async () => (await phone.from("workspaces").select("id")).error?.code;
    expect(await read()).toBeUndefined();
    const ended = (await sessionsOf(laptop)).find(({ is_current }) => !is_current);
    await laptop.rpc("end_session", { id: ended?.id ?? "" });
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 10_000);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await read()).toBe("PGRST301");
    live.send([null, "2", "phoenix", "heartbeat", {}]);
    expect(await live.wait("system")).toMatchObject({ status: "error", message: "This session was signed out" });
    expect((await laptop.from("workspaces").select("id")).data).toHaveLength(1);
    live.socket.close();
  },
);

test("nobody ends a session of somebody else", async () => {
  const { laptop: dora } = await newcomer("dora@example.com");
  const { laptop: eve } = await newcomer("eve@example.com");
  const id = (await sessionsOf(dora))[0]?.id ?? "";
  expect((await eve.rpc("end_session", { id })).data).toBe(false);
  expect(await sessionsOf(dora)).toHaveLength(2);
});
