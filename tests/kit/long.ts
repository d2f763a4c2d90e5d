/** How often the long part tries something: as said, or VANDA_LONG times as often where somebody has the time. */
export const long = (count: number): number => Math.round(count * Number(process.env.VANDA_LONG ?? 1));
