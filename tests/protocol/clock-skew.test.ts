import { createClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { type Child, startChild } from "../../bench/child.ts";
import { freshDatabase } from "../kit/database.ts";
import { testSecret } from "../kit/secret.ts";

const minute = 60_000;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let server: Child;
let publishableKey: string;

// A separate process, so that only the client's clock is wrong here.
beforeAll(async () => {
  database = await freshDatabase();
  server = await startChild(process.execPath, ["src/server/main.ts"], {
    DATABASE_URL: database.url,
    VANDA_SECRET: testSecret.toString(),
    PORT: "0",
    WORKER: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
  });
  ({ publishableKey } = await (await fetch(`${server.url}/config.json`)).json());
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

test.each([-50, -7, 7, 50, 180])(
  "a client whose clock is off by %i minutes signs in, reads, refreshes and signs out",
  { tags: "deep" },
  async (minutes) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * minute });
    const client = createClient(server.url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { data, error } = await client.auth.signUp({ email: `ada${minutes}@example.com`, password: "orchid-4711!" });
    expect(error).toBeNull();
    const { session } = data;
    expect((await client.from("workspaces").select("id")).data).toHaveLength(1);
    expect((await client.auth.getUser()).data.user?.id).toBe(session!.user.id);
    const { data: refreshed } = await client.auth.refreshSession();
    expect(refreshed.session?.refresh_token).not.toBe(session!.refresh_token);
    expect((await client.from("workspaces").select("id")).error).toBeNull();
    // The client's own checks use its own clock.
    const claims = await client.auth.getClaims(refreshed.session!.access_token);
    if (minutes < 60) expect(claims.data?.claims.sub).toBe(session!.user.id);
    else expect(claims.error?.message).toBe("JWT has expired");
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
  },
);
