import { sessionStates } from "#server/auth/sessions/session-state.ts";
import type { Context } from "#server/context.ts";
import type { Notifications } from "#server/postgres/notifications.ts";

/**
 * Hears of each session that ends, in whichever process or statement: what this process believed of it is forgotten, and
 * `onEnded` tells whoever shows it.
 */
export function hearEndedSessions(
  context: Context,
  notifications: Notifications,
  onEnded: (sessionId: string) => void,
): Promise<void> {
  const { forgetSession, forgetAll } = sessionStates(context);
  return notifications.listen("vanda_sessions", {
    begin: forgetAll,
    hear(sessionId) {
      forgetSession(sessionId);
      onEnded(sessionId);
    },
  });
}
