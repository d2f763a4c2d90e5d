import { AuthFailure, type Identify } from "#server/auth/sessions/identity.ts";

/** A channel stays open as long as its token, and access tokens of programs live for months: they ask instead. */
export function peopleOnly(identify: Identify): Identify {
  return async (apikey, authorization) => {
    const identity = await identify(apikey, authorization);
    if (!identity.program) return identity;
    throw new AuthFailure("PGRST301", "Access tokens do not open live channels", "Sign in as a person.");
  };
}
