import { evictOldest } from "#server/auth/evict-oldest.ts";
import type { Context } from "#server/context/context.ts";
import { perContext } from "#server/context/per-context.ts";
import { queryOne } from "#server/postgres/auth-database.ts";
import { withoutCancellation } from "#server/postgres/cancel-on-disconnect.ts";

/**
 * Cache lifetime of a state in milliseconds, unless the database reports a change earlier. It saves a query per
 * request.
 */
const believedMs = 10_000;

export type SessionState = {
  /** True if the user has a verified second factor, so that a password alone is not enough. */
  hasFactor: boolean;
  /** True if the account is scheduled for deletion. It has no access to data until the user cancels the deletion. */
  isLeaving: boolean;
  /** True if the session was signed out or has expired. */
  isSignedOut: boolean;
};
export type SessionStates = {
  /** Returns the state that may block a user's access to data. A token without a session is never signed out. */
  sessionStateOf: (userId: string, sessionId: string | null) => Promise<SessionState>;
  forget: (userId: string) => void;
  forgetSession: (sessionId: string) => void;
  /** Clears the cache, for example after the connection for notifications was lost. */
  forgetAll: () => void;
};
type Answer = { userId: string; state: Promise<SessionState>; until: number };

export const sessionStates = perContext(createSessionStates);

function createSessionStates(context: Context): SessionStates {
  /** Keyed by session, or by user for tokens without a session. */
  const answers = new Map<string, Answer>();
  return {
    sessionStateOf(userId, sessionId) {
      const key = sessionId ?? userId;
      const known = answers.get(key);
      if (known?.userId === userId && known.until > Date.now()) return known.state;
      const state = withoutCancellation(() => askSessionState(context, userId, sessionId));
      answers.delete(key);
      evictOldest(answers);
      answers.set(key, { userId, state, until: Date.now() + believedMs });
      // Simultaneous requests share the promise. Failures are not cached. A scheduled deletion is not cached either,
      // because another process may cancel it.
      const drop = () => answers.get(key)?.state === state && answers.delete(key);
      state.then(({ isLeaving }) => isLeaving && drop(), drop);
      return state;
    },
    forget(userId) {
      for (const [key, answer] of answers) if (answer.userId === userId) answers.delete(key);
    },
    forgetSession: (sessionId) => void answers.delete(sessionId),
    forgetAll: () => answers.clear(),
  };
}

async function askSessionState(context: Context, userId: string, sessionId: string | null): Promise<SessionState> {
  const text = `select json_build_object(
    'hasFactor', exists (select from auth.mfa_factors where user_id = $1::uuid and status = 'verified'),
    'isLeaving', exists (select from private.account_deletions where user_id = $1::uuid),
    'isSignedOut', $2::uuid is not null and not exists (select from auth.sessions s
      where s.id = $2::uuid and s.user_id = $1::uuid and (s.not_after is null or s.not_after > now())))`;
  const nothing: SessionState = { hasFactor: false, isLeaving: false, isSignedOut: false };
  return (await queryOne<SessionState>(context, text, [userId, sessionId])) ?? nothing;
}
