import type { ExplorationSection } from "./exploration.ts";

export type Bonus = "login" | "energy" | ExplorationSection;

/** The result of requesting a bonus. */
export type Claim = { success: boolean; tokens: number };

/**
 * The bonuses that were requested from the server on a day, and the number of sections that were paid for. Used to
 * avoid useless requests.
 */
type ClaimedBonuses = { day: string; asked: string[]; sectionsPaid: number };

export const loginBonus = 5;
export const sectionBonus = 5;
export const sectionsADay = 3;
export const maxBonusesPerDay = 20;

/** Returns the day for which a bonus counts, in UTC. */
export const bonusDay = (now: number) => new Date(now).toISOString().slice(0, 10);

/** Parses the stored requests. Data from another day and invalid data count as no requests. */
export function parseClaimedBonuses(text: string | null, day: string): ClaimedBonuses {
  try {
    const stored = JSON.parse(text ?? "null") as Partial<Record<keyof ClaimedBonuses, unknown>> | null;
    if (stored?.day === day && Array.isArray(stored.asked) && typeof stored.sectionsPaid === "number")
      return { day, asked: stored.asked.map(String), sectionsPaid: stored.sectionsPaid };
  } catch {
    // Handled like missing data.
  }
  return { day, asked: [], sectionsPaid: 0 };
}

/** True if the server's response is already known: each bonus is paid once a day, and no more than three sections. */
export function isClaimed({ asked, sectionsPaid }: ClaimedBonuses, bonus: Bonus): boolean {
  return asked.includes(bonus) || (isSection(bonus) && sectionsPaid >= sectionsADay);
}

/** Records the server's response. */
export function addClaim(before: ClaimedBonuses, bonus: Bonus, isPaid: boolean): ClaimedBonuses {
  return {
    ...before,
    asked: [...new Set([...before.asked, bonus])],
    sectionsPaid: before.sectionsPaid + (isPaid && isSection(bonus) ? 1 : 0),
  };
}

const isSection = (bonus: Bonus) => bonus !== "login" && bonus !== "energy";
