import { createRequire } from "node:module";

import type * as Argon2 from "@node-rs/argon2";

const real = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon2;

/** Takes the place of argon2 in tests that start a server: users are signed up by the thousand, and `passwords.test.ts` proves the real cost. */
export const hash: typeof Argon2.hash = (password, options, signal) =>
  real.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal);
export const { verify } = real;
