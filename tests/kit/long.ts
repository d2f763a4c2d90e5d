const scale = Number(process.env.VANDA_LONG ?? 1);

/** True if deep tests run fewer repetitions than in a full run, as in CI. */
export const isShortened = scale < 1;

/** Scales the repetitions of a deep test by VANDA_LONG. The minimum is one. */
export const long = (count: number): number => Math.max(1, Math.round(count * scale));
