import {
  type Bonus,
  bonusDay,
  type Claim,
  isClaimed,
  addClaim,
  parseClaimedBonuses,
} from "#domain/tokens/claimed-bonuses.ts";
import { sectionAt } from "#domain/tokens/exploration.ts";
import { userId } from "#web/data/auth/session.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

const nothing: Claim = { success: false, tokens: 0 };
const keyOf = (id: string) => `bonuses:${id}`;

/** True if the user has never claimed a bonus in this browser, so the open screen is the first one they see. */
export const isFirstVisit = (id: string | null) => id !== null && localStorage.getItem(keyOf(id)) === null;

export const claimLoginBonus = () => claim("login", async () => unwrap(await supabase.rpc("claim_login_bonus")));

export async function claimExplorationBonus(route: string): Promise<Claim> {
  const section = sectionAt(route);
  if (!section) return nothing;
  return claim(section, async () => unwrap(await supabase.rpc("claim_exploration_bonus", { route })));
}

export const claimEnergyBonus = () => claim("energy", async () => unwrap(await supabase.rpc("claim_energy_bonus")));

/**
 * Claims each bonus at most once a day, and returns the received tokens. A failure is not shown to the user and can be
 * retried.
 */
async function claim(bonus: Bonus, ask: () => Promise<Claim>): Promise<Claim> {
  try {
    const key = keyOf(await userId());
    const claims = () => parseClaimedBonuses(localStorage.getItem(key), bonusDay(Date.now()));
    if (isClaimed(claims(), bonus)) return nothing;
    const { success, tokens } = await ask();
    localStorage.setItem(key, JSON.stringify(addClaim(claims(), bonus, success)));
    return { success, tokens };
  } catch (error) {
    console.warn(`The ${bonus} bonus could not be claimed`, error);
    return nothing;
  }
}
