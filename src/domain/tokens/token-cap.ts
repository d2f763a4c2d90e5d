export const maxCap = 1_000_000;

/** Parses a monthly token limit that a user typed; null if it is invalid. */
export function readCap(typed: string): number | null {
  const cap = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  return cap >= 1 && cap <= maxCap ? cap : null;
}

/** Returns the highest notification level that the spent tokens have reached, in percent of the limit; 0 below 80%. */
export function capLevel(spent: number, cap: number): 0 | 80 | 100 {
  if (spent >= cap) return 100;
  return spent >= cap * 0.8 ? 80 : 0;
}
