import fc from "fast-check";

/** Where random tests begin: the same in each run, unless VANDA_SEED says otherwise. */
export const seed = Number(process.env.VANDA_SEED ?? 1);

fc.configureGlobal({ seed });
