import { askOne } from "#server/auth/auth-database.ts";
import { makeRoom } from "#server/auth/make-room.ts";
import type { Context } from "#server/context.ts";

/** For how long an answer is believed, so that not every request has to ask. */
const believedMs = 10_000;

export type FactorCheck = {
  /** Whether a user has a verified second factor, which a password alone does not replace. */
  hasFactor(userId: string): Promise<boolean>;
  /** Drops what is believed of a user whose factors have just changed. */
  forget(userId: string): void;
};

/** The check that all parts of a process share. */
export function factorCheck(context: Context): FactorCheck {
  const known = ofContext.get(context);
  if (known) return known;
  const made = createFactorCheck(context);
  ofContext.set(context, made);
  return made;
}
const ofContext = new WeakMap<Context, FactorCheck>();

function createFactorCheck(context: Context): FactorCheck {
  const answers = new Map<string, { hasFactor: Promise<boolean>; until: number }>();
  return {
    hasFactor(userId) {
      const known = answers.get(userId);
      if (known && known.until > Date.now()) return known.hasFactor;
      const hasFactor = hasVerifiedFactor(context, userId);
      // Requests that come meanwhile wait for the same answer; one that fails is nobody's answer.
      hasFactor.catch(() => answers.delete(userId));
      answers.delete(userId);
      makeRoom(answers);
      answers.set(userId, { hasFactor, until: Date.now() + believedMs });
      return hasFactor;
    },
    forget: (userId) => void answers.delete(userId),
  };
}

async function hasVerifiedFactor(context: Context, userId: string): Promise<boolean> {
  const text = "select to_json(exists (select from auth.mfa_factors where user_id = $1::uuid and status = 'verified'))";
  return (await askOne<boolean>(context, text, [userId])) ?? false;
}
