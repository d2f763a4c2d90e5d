import { askOne } from "#server/auth/auth-database.ts";
import { makeRoom } from "#server/auth/make-room.ts";
import type { Context } from "#server/context.ts";
import { perContext } from "#server/per-context.ts";
import { forEverybody } from "#server/postgres/waited-for.ts";

/** For how long an answer is believed, so that not every request has to ask, unless the database says that it changed. */
const believedMs = 10_000;

export type SessionState = {
  /** Whether they have a verified second factor, which a password alone does not replace. */
  hasFactor: boolean;
  /** Whether their account is to be deleted, and opens nothing until they say that they keep it. */
  isLeaving: boolean;
  /** Whether the session they show was signed out, or ran out. */
  isSignedOut: boolean;
};
export type SessionStates = {
  /** What stands between a user and their data; a token that names no session has none that could end. */
  sessionStateOf: (userId: string, sessionId: string | null) => Promise<SessionState>;
  /** Drops what is believed of a user of whom this has just changed. */
  forget: (userId: string) => void;
  /** Drops what is believed of a session that has ended. */
  forgetSession: (sessionId: string) => void;
  /** Drops everything, as after a time in which nothing was heard. */
  forgetAll: () => void;
};
type Answer = { userId: string; state: Promise<SessionState>; until: number };

/** What all parts of a process believe. */
export const sessionStates = perContext(createSessionStates);

function createSessionStates(context: Context): SessionStates {
  /** By session; what names none, by its user. */
  const answers = new Map<string, Answer>();
  return {
    sessionStateOf(userId, sessionId) {
      const key = sessionId ?? userId;
      const known = answers.get(key);
      if (known?.userId === userId && known.until > Date.now()) return known.state;
      const state = forEverybody(() => askSessionState(context, userId, sessionId));
      answers.delete(key);
      makeRoom(answers);
      answers.set(key, { userId, state, until: Date.now() + believedMs });
      // Requests that come meanwhile wait for the same answer; one that fails is nobody's, and whoever is leaving may come
      // back in another process.
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
  return (await askOne<SessionState>(context, text, [userId, sessionId])) ?? nothing;
}
