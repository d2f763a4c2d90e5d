import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import type { Database } from "#domain/database.ts";

import { freshEmail } from "../kit/fresh-email.ts";
import { openRaw } from "../kit/raw-socket.ts";
import { shareVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await shareVanda();
});
afterAll(() => vanda?.stop());

const password = "orchid-4711!";

/** Creates a client on a device with this name. */
const device = (name: string): SupabaseClient<Database> =>
  createClient<Database>(vanda.url, vanda.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { "user-agent": name } },
  });

async function newUser() {
  const email = freshEmail("new-user");
  const laptop = device("laptop");
  await laptop.auth.signUp({ email, password });
  const phone = device("phone");
  await phone.auth.signInWithPassword({ email, password });
  return { email, laptop, phone };
}

const sessionsOf = async (client: SupabaseClient<Database>) => (await client.rpc("my_sessions")).data ?? [];

test("a user sees only their own sessions, the current one first", async () => {
  const { laptop } = await newUser();
  await newUser();
  const sessions = await sessionsOf(laptop);
  expect(sessions.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
    ["laptop", true],
    ["phone", false],
  ]);
  expect(sessions[0]?.address).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect((await device("visitor").rpc("my_sessions")).error?.code).toBe("42501");
});

test("an ended session cannot be refreshed or used, or end others", async () => {
  const { laptop, phone } = await newUser();
  const own = (await sessionsOf(laptop)).find(({ is_current }) => !is_current);
  expect((await laptop.rpc("end_session", { id: own?.id ?? "" })).data).toBe(true);
  expect((await laptop.rpc("end_session", { id: own?.id ?? "" })).data).toBe(false);
  const { data } = await phone.auth.getSession();
  const token = data.session?.access_token ?? "";
  expect((await phone.auth.refreshSession(data.session ?? undefined)).error?.code).toBe("refresh_token_not_found");
  expect((await phone.auth.getUser(token)).error?.name).toBe("AuthSessionMissingError");
  const late = createClient<Database>(vanda.url, vanda.publishableKey, { accessToken: async () => token });
  const other = (await sessionsOf(laptop))[0];
  // The first code comes from the database, the second from the server once it has noticed the end of the session.
  const rejection = (await late.rpc("end_session", { id: other?.id ?? "" })).error?.code;
  expect(["28000", "PGRST301"]).toContain(rejection);
  expect(await sessionsOf(laptop)).toHaveLength(1);
});

/** Opens everything that a session can open, in both processes if there are two. */
async function watchEnd(phone: SupabaseClient<Database>) {
  const { data } = await phone.auth.getSession();
  const token = data.session?.access_token ?? "";
  const read = async () => (await phone.from("workspaces").select("id")).error?.code;
  // Cached from here on, so no process has another reason to check the session again.
  expect([await read(), await read()]).toEqual([undefined, undefined]);
  const join = async () => {
    const live = await openRaw(vanda.url, { apikey: vanda.publishableKey });
    onTestFinished(() => live.socket.close());
    live.send(["1", "1", "realtime:room", "phx_join", { config: {}, access_token: token }]);
    expect(await live.wait("phx_reply", "1")).toMatchObject({ status: "ok" });
    return live;
  };
  const sockets = [await join(), await join()];
  return {
    /** Ends the session, and expects every process to notice without receiving anything, not even a heartbeat. */
    async by(end: () => PromiseLike<unknown>) {
      await end();
      for (const live of sockets) {
        expect(await live.wait("system")).toMatchObject({ status: "error", message: "This session was signed out" });
        await live.wait("phx_close");
      }
      expect([await read(), await read()]).toEqual(["PGRST301", "PGRST301"]);
    },
  };
}

test("a session that is ended in the list immediately loses access in every process, and the others continue", async () => {
  const { laptop, phone } = await newUser();
  const end = await watchEnd(phone);
  const ended = (await sessionsOf(laptop)).find(({ is_current }) => !is_current);
  await end.by(() => laptop.rpc("end_session", { id: ended?.id ?? "" }));
  expect((await laptop.from("workspaces").select("id")).data).toHaveLength(1);
});

test("sessions ended by a new password or by signing out everywhere immediately lose access", async () => {
  const { email, laptop, phone } = await newUser();
  const changed = await watchEnd(phone);
  await changed.by(() => laptop.auth.updateUser({ password: "jasmine-1815!", current_password: password }));
  const everywhere = await watchEnd(laptop);
  await phone.auth.signInWithPassword({ email, password: "jasmine-1815!" });
  await everywhere.by(() => phone.auth.signOut({ scope: "global" }));
});

test("a session that ended while its channel was being opened receives nothing", async () => {
  const { laptop, phone } = await newUser();
  const { data } = await phone.auth.getSession();
  const token = data.session?.access_token ?? "";
  const sockets = await Promise.all(
    Array.from({ length: 8 }, () => openRaw(vanda.url, { apikey: vanda.publishableKey })),
  );
  const ended = (await sessionsOf(laptop)).find(({ is_current }) => !is_current);
  const end = Promise.resolve(laptop.rpc("end_session", { id: ended?.id ?? "" }));
  for (const live of sockets) {
    live.send(["1", "1", "realtime:room", "phx_join", { config: {}, access_token: token }]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await end;
  for (const live of sockets) {
    const { status } = (await live.wait("phx_reply", "1")) as { status: string };
    if (status === "ok") await live.wait("phx_close");
    live.socket.close();
  }
});

test(
  "a session that ended while the database was unreachable is refused once it is back",
  { tags: "deep" },
  async () => {
    const { laptop, phone } = await newUser();
    const ended = (await sessionsOf(laptop)).find(({ is_current }) => !is_current);
    const read = async () => (await phone.from("workspaces").select("id")).error?.code;
    // The clock is stopped, so that no cache expires.
    vi.spyOn(Date, "now").mockReturnValue(Date.now());
    expect([await read(), await read()]).toEqual([undefined, undefined]);
    await vanda.database.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'vanda notifications'",
    );
    await vanda.database.owner.query("delete from auth.sessions where id = $1", [ended?.id]);
    await vi.waitFor(async () => expect([await read(), await read()]).toEqual(["PGRST301", "PGRST301"]), {
      timeout: 30_000,
      interval: 100,
    });
  },
);

test("no user can end another user's session", async () => {
  const { laptop: dora } = await newUser();
  const { laptop: eve } = await newUser();
  const id = (await sessionsOf(dora))[0]?.id ?? "";
  expect((await eve.rpc("end_session", { id })).data).toBe(false);
  expect(await sessionsOf(dora)).toHaveLength(2);
});
