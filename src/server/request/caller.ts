import type { HttpBindings } from "@hono/node-server";
import type { Context as Request } from "hono";

import type { CallerKind } from "#domain/functions/define-function.ts";
import { AuthFailure, type Identity } from "#server/auth/sessions/identity.ts";
import {
  createRequireSession,
  requireRecentSignIn,
  requireSecondFactor,
} from "#server/auth/sessions/require-session.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import type { Context } from "#server/context/context.ts";
import { FunctionError } from "#server/request/function-error.ts";

/**
 * The variables of a function request: the pending identification of the caller, and the key of the caller's share of
 * the server.
 */
export type CallerEnv = { Bindings: HttpBindings; Variables: { identified: Promise<Identity>; sharer: string } };
export type FunctionRequest = Request<CallerEnv>;

/** The data about the caller that each kind of function receives. */
type Callers = {
  anybody: object;
  signed_in: { identity: Identity };
  person: { identity: Identity & { userId: string } };
  session: { signedIn: SignedIn };
  recent_session: { signedIn: SignedIn };
  leaving_session: { signedIn: SignedIn };
};
/** The arguments of a function in addition to its input. */
export type Call<By extends CallerKind = "anybody"> = {
  request: FunctionRequest;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
} & Callers[By];
export type IdentifyCaller = { [By in CallerKind]: (request: FunctionRequest) => Promise<Callers[By]> };

/** Creates the functions that identify the caller, one for each kind of caller. They reject callers of other kinds. */
export function createIdentifyCaller(context: Context): IdentifyCaller {
  const requireSession = createRequireSession(context);
  const session = async (request: FunctionRequest, evenLeaving = false) => {
    const signedIn = await requireSession(request, { evenLeaving });
    requireSecondFactor(signedIn);
    return { signedIn };
  };
  return {
    anybody: async () => ({}),
    signed_in: async (request) => ({ identity: await signedInCaller(request) }),
    async person(request) {
      const { userId, program, ...identity } = await signedInCaller(request);
      if (program || !userId) throw new FunctionError("people_only", "Only users may do this, not programs");
      return { identity: { ...identity, userId } };
    },
    session: (request) => session(request),
    async recent_session(request) {
      const identity = await session(request);
      requireRecentSignIn(context, identity.signedIn);
      return identity;
    },
    leaving_session: (request) => session(request, true),
  };
}

async function signedInCaller(request: FunctionRequest): Promise<Identity> {
  const identity = await request.get("identified");
  if (identity.role === "anon") throw new AuthFailure("PGRST302", "Sign in first");
  return identity;
}
