import { sessionStates } from "#server/auth/sessions/session-state.ts";
import type { Context } from "#server/context/context.ts";
import type { Notifications } from "#server/postgres/notifications.ts";

/**
 * Listens for sessions that end, in any process and by any statement. Removes them from this process's cache, and calls
 * `onEnded` for their open connections.
 */
export function listenForEndedSessions(
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
