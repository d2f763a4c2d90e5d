import { standings } from "#server/auth/standing.ts";
import type { Context } from "#server/context.ts";
import type { Words } from "#server/postgres/words.ts";

/**
 * Hears of each session that ends, in whichever process or statement: what this process believed of it is forgotten, and
 * `onEnded` tells whoever shows it.
 */
export function hearEndedSessions(context: Context, words: Words, onEnded: (sessionId: string) => void): Promise<void> {
  const { forgetSession, forgetAll } = standings(context);
  return words.listen("vanda_sessions", {
    begin: forgetAll,
    hear(sessionId) {
      forgetSession(sessionId);
      onEnded(sessionId);
    },
  });
}
