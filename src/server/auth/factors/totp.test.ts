import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";

import { newTotp, stepOfCode } from "#server/auth/factors/totp.ts";

// The SHA-1 secret of RFC 6238, with the last six of the eight digits of its examples.
const secret = Secret.fromUTF8("12345678901234567890").base32;
const examples = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
] as const;

test.each(examples)("the code of second %d is accepted and gives the time step", (second, code) => {
  expect(stepOfCode(secret, code, second * 1000)).toBe(Math.floor(second / 30));
});

test("accepts codes of a clock that is at most one step ahead or behind", () => {
  const now = 1_234_567_890_000;
  const present = Math.floor(now / 30_000);
  const steps = [-2, -1, 0, 1, 2].map((off) =>
    stepOfCode(secret, TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + off * 30_000 }), now),
  );
  expect(steps).toEqual([null, present - 1, present, present + 1, null]);
});

test("does not return a step for an invalid code", () => {
  for (const text of ["", "287", "2870820", "28708a", "２８７０８２"])
    expect(stepOfCode(secret, text, 59_000)).toBeNull();
});

test("gives each factor a unique secret of the length of a SHA-1 hash", () => {
  const [one, other] = [newTotp("Vanda", "ada@example.com"), newTotp("Vanda", "ada@example.com")];
  expect(one.secret).not.toBe(other.secret);
  expect(Secret.fromBase32(one.secret).bytes).toHaveLength(20);
  expect(one.uri).toBe(
    `otpauth://totp/Vanda:ada%40example.com?issuer=Vanda&secret=${one.secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
