import { expect, test, vi } from "vitest";

import { long } from "../kit/long.ts";
import { startVanda } from "../kit/server.ts";
import { flood, type Guess, reached, sourceAddress } from "./flood.ts";

vi.mock("@node-rs/argon2", async (original) => (await import("./flood.ts")).countArgon2(original));

const addresses = long(1_000);
const tries = 25 * addresses;
const accounts = 50;

/** Yields 25 guesses from each address, for one account after another. */
function* guesses(): Generator<Guess> {
  for (let n = 0; n < tries; n += 1) {
    yield { from: sourceAddress(Math.floor(n / 25) % addresses), email: `person${n % accounts}@example.com` };
  }
}

test.skipIf(process.platform !== "linux")(
  "25 guesses from each of a thousand addresses, at 50 accounts, verify ten passwords for each account",
  { timeout: 600_000 },
  async () => {
    const vanda = await startVanda({ RATE_LIMITS: "on" });
    const password = "orchid-4711!";
    const known = await vanda.client().auth.signUp({ email: "person0@example.com", password });
    expect(known.error).toBeNull();
    const seen = await flood(vanda, guesses());
    expect(seen).toEqual({ 400: accounts * 10, 429: tries - accounts * 10 });
    expect(reached.argon2).toBe(accounts * 10);
    const { rows } = await vanda.database.owner.query<{ keys: number }>(
      "select count(*)::int as keys from private.rate_limits where key like 'auth-address:%' and points > 30",
    );
    expect(rows).toEqual([{ keys: 0 }]);
    await vanda.stop();
  },
);
