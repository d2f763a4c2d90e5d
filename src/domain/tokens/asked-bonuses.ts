import type { ExplorationSection } from "./exploration.ts";

export type Bonus = "login" | "energy" | ExplorationSection;

/** The result of requesting a bonus. */
export type Claim = { success: boolean; tokens: number };

/** The bonuses requested from the server on a day, and the number of paid sections, to avoid useless requests. */
type AskedBonuses = { day: string; asked: string[]; sectionsPaid: number };

export const loginBonus = 5;
export const sectionBonus = 5;
export const sectionsADay = 3;
export const mostBonusesADay = 20;

/** Returns the day of bonuses, in UTC. */
export const bonusDay = (now: number) => new Date(now).toISOString().slice(0, 10);

/** Parses the stored requests; another day's or invalid data counts as none. */
export function readAsked(text: string | null, day: string): AskedBonuses {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Record<keyof AskedBonuses, unknown>> | null;
    if (kept?.day === day && Array.isArray(kept.asked) && typeof kept.sectionsPaid === "number")
      return { day, asked: kept.asked.map(String), sectionsPaid: kept.sectionsPaid };
  } catch {
    // Treated as no requests.
  }
  return { day, asked: [], sectionsPaid: 0 };
}

/** True if the server's response is already known: each bonus once a day, and no more sections after three were paid. */
export function isAsked({ asked, sectionsPaid }: AskedBonuses, bonus: Bonus): boolean {
  return asked.includes(bonus) || (isSection(bonus) && sectionsPaid >= sectionsADay);
}

/** Records the server's response. */
export function noteAnswer(before: AskedBonuses, bonus: Bonus, isPaid: boolean): AskedBonuses {
  return {
    ...before,
    asked: [...new Set([...before.asked, bonus])],
    sectionsPaid: before.sectionsPaid + (isPaid && isSection(bonus) ? 1 : 0),
  };
}

const isSection = (bonus: Bonus) => bonus !== "login" && bonus !== "energy";
