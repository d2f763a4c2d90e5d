/** Scales the repetitions of a deep test by VANDA_LONG; at least one remains. */
export const long = (count: number): number => Math.max(1, Math.round(count * Number(process.env.VANDA_LONG ?? 1)));
