const scale = Number(process.env.VANDA_LONG ?? 1);

/** True if deep tests repeat less than they could, as in CI. */
export const isShortened = scale < 1;

/** Scales the repetitions of a deep test by VANDA_LONG; at least one remains. */
export const long = (count: number): number => Math.max(1, Math.round(count * scale));
