import fc from "fast-check";

/** Seed of random tests. It is the same in each run unless VANDA_SEED is set. */
export const seed = Number(process.env.VANDA_SEED ?? 1);

fc.configureGlobal({ seed });
