export const maxCap = 1_000_000;

/** Parses a typed monthly token limit; null if it is invalid. */
export function readCap(typed: string): number | null {
  const cap = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  return cap >= 1 && cap <= maxCap ? cap : null;
}

/** Returns the percentage level of a limit that has been reached and is notified; 0 below the first. */
export function capLevel(spent: number, cap: number): 0 | 80 | 100 {
  if (spent >= cap) return 100;
  return spent >= cap * 0.8 ? 80 : 0;
}
