import { SignJWT, errors, jwtVerify } from "jose";
import { z } from "zod";

import { signingAlgorithm, signingKeys } from "#server/auth/sessions/signing-keys.ts";
import type { User } from "#server/auth/users/users.ts";
import type { Context } from "#server/context/context.ts";

export const accessTokenSeconds = 3600;
const audience = "authenticated";

const claimsSchema = z.looseObject({
  sub: z.uuid(),
  exp: z.number(),
  role: z.enum(["anon", "authenticated", "service_role"]),
  session_id: z.uuid().optional(),
  aal: z.string().optional(),
});
export type AccessClaims = z.infer<typeof claimsSchema>;

/**
 * Thrown for a rejected token, with the reason. Clients refresh an `expired` token; after any other reason they have to
 * sign in again.
 */
export class BadToken extends Error {
  readonly reason: "malformed" | "unsigned" | "unknown-key" | "forged" | "expired" | "claims";
  constructor(reason: BadToken["reason"], message: string) {
    super(message);
    this.name = "BadToken";
    this.reason = reason;
  }
}

export type SessionClaims = {
  id: string;
  aal: string;
  /** The authentication methods of the session, newest first. */
  amr: { method: string; timestamp: number }[];
};

/** Signs the access token of a session, valid for one hour. */
export async function signAccessToken(
  context: Context,
  user: User,
  session: SessionClaims,
): Promise<{ token: string; expiresAt: number }> {
  const { kid, key } = await signingKeys(context).current();
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + accessTokenSeconds;
  const token = await new SignJWT({
    iss: `${context.publicUrl}/auth/v1`,
    sub: user.id,
    aud: audience,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
    .setProtectedHeader({ alg: signingAlgorithm, kid, typ: "JWT" })
    .sign(key);
  return { token, expiresAt };
}

/** Checks the signature, algorithm, times and audience of a token and returns its claims, or throws BadToken. */
export async function verifyAccessToken(context: Context, token: string): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid && (await signingKeys(context).find(kid));
        if (!key) throw new BadToken("unknown-key", "No suitable key was found to decode the JWT");
        return key;
      },
      { algorithms: [signingAlgorithm], audience },
    );
    return claimsSchema.parse(payload);
  } catch (error) {
    throw toBadToken(error);
  }
}

function toBadToken(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new BadToken("expired", "JWT expired");
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud") {
    return new BadToken("claims", "JWT not in audience");
  }
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof z.core.$ZodError) {
    return new BadToken("claims", "The JWT's claims are not valid");
  }
  if (error instanceof errors.JOSEAlgNotAllowed)
    return new BadToken("unsigned", "Wrong or unsupported encoding algorithm");
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new BadToken("forged", "JWT cryptographic operation failed");
  }
  if (error instanceof errors.JOSEError) return new BadToken("malformed", "JWT couldn't be decoded");
  return error;
}
