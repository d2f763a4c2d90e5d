import { evictOldest } from "#server/auth/evict-oldest.ts";
import type { Context } from "#server/context/context.ts";
import { perContext } from "#server/context/per-context.ts";
import { queryOne } from "#server/postgres/auth-database.ts";
import { withoutCancellation } from "#server/postgres/cancel-on-disconnect.ts";

/** Milliseconds for which an answer is cached, so that not every request needs a query, unless the database notifies a change. */
const believedMs = 10_000;

export type SessionState = {
  /** True if they have a verified second factor, which a password alone does not replace. */
  hasFactor: boolean;
  /** True if the account is scheduled for deletion: it has no access to data until the user cancels the deletion. */
  isLeaving: boolean;
  /** True if their session was signed out or has expired. */
  isSignedOut: boolean;
};
export type SessionStates = {
  /** Returns the state that may block a user from their data; a token without a session has none that could end. */
  sessionStateOf: (userId: string, sessionId: string | null) => Promise<SessionState>;
  /** Clears the cache of a user whose state has just changed. */
  forget: (userId: string) => void;
  /** Clears the cache of a session that has ended. */
  forgetSession: (sessionId: string) => void;
  /** Clears everything, as after a lost connection to the notifications. */
  forgetAll: () => void;
};
type Answer = { userId: string; state: Promise<SessionState>; until: number };

/** The cache that all parts of a process share. */
export const sessionStates = perContext(createSessionStates);

function createSessionStates(context: Context): SessionStates {
  /** By session; for tokens without one, by user. */
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
      // Requests that arrive in the meantime share the same promise; failures are not cached, and a scheduled deletion may
      // be canceled in another process.
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
