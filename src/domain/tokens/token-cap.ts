export const largestCap = 1_000_000;

/** What was typed as a limit of tokens a month; null when it is none. */
export function readCap(typed: string): number | null {
  const cap = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  return cap >= 1 && cap <= largestCap ? cap : null;
}

/** From which percent on that somebody is told of, so much of a limit is spent; 0 below the first. */
export function capLevel(spent: number, cap: number): 0 | 80 | 100 {
  if (spent >= cap) return 100;
  return spent >= cap * 0.8 ? 80 : 0;
}
