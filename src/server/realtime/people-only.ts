import { AuthFailure, type Identify } from "#server/auth/sessions/identity.ts";

/**
 * Rejects programs: a channel stays open as long as its token, and their access tokens are valid for months, so they have to
 * poll.
 */
export function peopleOnly(identify: Identify): Identify {
  return async (apikey, authorization) => {
    const identity = await identify(apikey, authorization);
    if (!identity.program) return identity;
    throw new AuthFailure("PGRST301", "Access tokens do not open live channels", "Sign in as a user.");
  };
}
