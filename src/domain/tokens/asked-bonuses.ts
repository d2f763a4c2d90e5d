import type { ExplorationSection } from "./exploration.ts";

export type Bonus = "login" | "energy" | ExplorationSection;

/** What came of asking for one. */
export type Claim = { success: boolean; tokens: number };

/** The bonuses that the server was asked for on a day, and how many sections it paid for, so that it is not asked in vain. */
type AskedBonuses = { day: string; asked: string[]; sectionsPaid: number };

export const loginBonus = 5;
export const sectionBonus = 5;
export const sectionsADay = 3;
export const mostBonusesADay = 20;

/** The day of bonuses is that of UTC. */
export const bonusDay = (now: number) => new Date(now).toISOString().slice(0, 10);

/** Reads what was kept; another day's, or something that cannot be, counts for nothing. */
export function readAsked(text: string | null, day: string): AskedBonuses {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Record<keyof AskedBonuses, unknown>> | null;
    if (kept?.day === day && Array.isArray(kept.asked) && typeof kept.sectionsPaid === "number")
      return { day, asked: kept.asked.map(String), sectionsPaid: kept.sectionsPaid };
  } catch {
    // As if nothing had been asked.
  }
  return { day, asked: [], sectionsPaid: 0 };
}

/** Whether the server's answer is known already: each once a day, and of sections no more once three were paid. */
export function isAsked({ asked, sectionsPaid }: AskedBonuses, bonus: Bonus): boolean {
  return asked.includes(bonus) || (isSection(bonus) && sectionsPaid >= sectionsADay);
}

/** Notes that the server has answered. */
export function noteAnswer(before: AskedBonuses, bonus: Bonus, isPaid: boolean): AskedBonuses {
  return {
    ...before,
    asked: [...new Set([...before.asked, bonus])],
    sectionsPaid: before.sectionsPaid + (isPaid && isSection(bonus) ? 1 : 0),
  };
}

const isSection = (bonus: Bonus) => bonus !== "login" && bonus !== "energy";
