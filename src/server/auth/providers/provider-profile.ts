import { z } from "zod";

import { emailSchema } from "#domain/workspace/people/email-schema.ts";
import { isStorable } from "#server/auth/request-body.ts";

export type ProviderProfile = {
  /** The provider's permanent id of the user. */
  subject: string;
  email: string | null;
  /** True if the provider states that the user has proven to own the address. */
  isEmailVerified: boolean;
  /** The data that GoTrue stores with the identity and with the user. */
  identityData: Record<string, unknown>;
  /** The names, with the field names of sign-up. */
  names: { first_name?: string; last_name?: string };
};

/**
 * Returns the schema of a text claim. A text that is too long or that Postgres cannot store is omitted: a picture must
 * not prevent a sign-in.
 */
const text = (most: number) => z.string().trim().min(1).max(most).refine(isStorable).optional().catch(undefined);

const claimsSchema = z.object({
  sub: z.string().min(1).max(255).refine(isStorable),
  iss: text(500),
  email: z.optional(emailSchema).catch(undefined),
  // Some providers send a string.
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  name: text(400),
  given_name: text(200),
  family_name: text(200),
  picture: text(1000),
  hd: text(255),
});

/** Parses the claims of a verified id_token. */
export function toProfile(claims: Record<string, unknown>): ProviderProfile {
  const { sub, iss, email, email_verified: isEmailVerified, hd, picture, ...names } = claimsSchema.parse(claims);
  const name = names.name ?? ([names.given_name, names.family_name].filter(Boolean).join(" ") || undefined);
  const data = {
    iss,
    sub,
    provider_id: sub,
    email,
    email_verified: isEmailVerified,
    phone_verified: false,
    name,
    full_name: name,
    picture,
    avatar_url: picture,
    custom_claims: hd && { hd },
  };
  return {
    subject: sub,
    email: email ?? null,
    isEmailVerified,
    identityData: withoutGaps(data),
    names: withoutGaps({ first_name: names.given_name ?? name, last_name: names.given_name && names.family_name }),
  };
}

const withoutGaps = <T extends Record<string, unknown>>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  JSON.parse(JSON.stringify(values));
