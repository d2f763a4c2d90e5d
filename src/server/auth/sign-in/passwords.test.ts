import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";

import { hashPassword, verifyPassword } from "#server/auth/sign-in/passwords.ts";

describe("passwords", () => {
  test("match only their own hash, and never an account without one", async () => {
    const stored = await hashPassword("orchid-4711!");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(stored, "orchid-4711!")).toBe(true);
    expect(await verifyPassword(stored, "orchid-4712!")).toBe(false);
    expect(await verifyPassword(null, "nobody has this password")).toBe(false);
    expect(await verifyPassword("", "")).toBe(false);
    expect(await verifyPassword("not a hash", "orchid-4711!")).toBe(false);
  });

  test("match in any Unicode form, even if the hash is of another form", async () => {
    const composed = "Señal 한국-4711!".normalize("NFC");
    const decomposed = composed.normalize("NFD");
    const stored = await hashPassword(decomposed);
    for (const typed of [composed, decomposed, composed.replace(" ", "\u3000")])
      expect(await verifyPassword(stored, typed)).toBe(true);
    expect(await verifyPassword(stored, composed.toLowerCase())).toBe(false);
    expect(await verifyPassword(await hash(decomposed), decomposed)).toBe(true);
  });

  test("from a known browser are checked before those of many unknown browsers", async () => {
    const done: string[] = [];
    // One of the two running checks takes much longer than the owner's check, so that only one slot becomes free and
    // the crowd cannot overtake the owner.
    const dear = await hash("dear", { memoryCost: 19_456, timeCost: 60 });
    const blocking = verifyPassword(dear, "guess");
    const crowd = Array.from({ length: 20 }, async () => {
      await verifyPassword(null, "guess");
      done.push("stranger");
    });
    const owner = async () => {
      await verifyPassword(null, "guess", { goesFirst: true });
      done.push("owner");
    };
    await Promise.all([...crowd, owner()]);
    await blocking;
    // On a busy machine the blocking check may end early. If the owner were last in the queue, its index would be 20.
    expect(done.indexOf("owner")).toBeLessThan(10);
  });

  test(
    "are checked a few at a time, and too many are rejected with a retry time to limit memory",
    { tags: "deep" },
    async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: 210 }, () => verifyPassword(null, "flood")));
      const refused = outcomes.filter((outcome) => outcome.status === "rejected");
      expect(refused).toHaveLength(8);
      expect(refused[0]!.reason).toMatchObject({
        status: 429,
        code: "over_request_rate_limit",
        headers: { "retry-after": "1" },
      });
      expect(await verifyPassword(null, "afterwards")).toBe(false);
    },
  );
});
