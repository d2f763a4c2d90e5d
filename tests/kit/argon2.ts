import { createRequire } from "node:module";

import type * as Argon2 from "@node-rs/argon2";

const real = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon2;

/**
 * Replaces argon2 in tests that start a server, because they sign up thousands of users. `passwords.test.ts` tests the
 * real cost.
 */
export const hash: typeof Argon2.hash = (password, options, signal) =>
  real.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal);
export const { verify } = real;
