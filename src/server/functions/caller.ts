import type { HttpBindings } from "@hono/node-server";
import type { Context as Request } from "hono";

import { AuthFailure, type Identity } from "#server/auth/identity.ts";

/** What goes along with a call of a function: the connection, and who it comes from, as was found out for its turn. */
export type Call = { Bindings: HttpBindings; Variables: { identified: Promise<Identity> } };

/** Who calls; nobody who has not signed in. */
export async function caller(request: Request<Call>): Promise<Identity> {
  const identity = await request.get("identified");
  if (identity.role === "anon") throw new AuthFailure("PGRST302", "Sign in first");
  return identity;
}
