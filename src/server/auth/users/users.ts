/** A row of auth.users with its related rows, as selected by `userJson`. */
export type UserRow = {
  id: string;
  email: string | null;
  phone: string | null;
  role: string | null;
  aud: string | null;
  encrypted_password: string | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  email_change: string;
  phone_change: string;
  is_anonymous: boolean;
  identities: IdentityRow[] | null;
  factors: FactorRow[] | null;
  /** The time the account will be erased unless its owner cancels the deletion; null if no deletion is scheduled. */
  deletes_at: string | null;
} & Record<UserTime, string | null>;

type IdentityRow = {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  email: string | null;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
};
export type FactorRow = {
  id: string;
  friendly_name: string | null;
  factor_type: string;
  status: string;
  created_at: string;
  updated_at: string;
  last_challenged_at: string | null;
};

const userTimes = [
  "email_confirmed_at", "invited_at", "phone_confirmed_at", "confirmation_sent_at", "confirmed_at", "recovery_sent_at",
  "email_change_sent_at", "phone_change_sent_at", "reauthentication_sent_at", "last_sign_in_at", "created_at",
  "updated_at", "banned_until", "deleted_at",
] as const; // prettier-ignore
type UserTime = (typeof userTimes)[number];

/** A user in GoTrue's responses. */
export type User = {
  id: string;
  aud: string;
  role: string;
  email: string;
  phone: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  identities: object[];
  is_anonymous: boolean;
  [optional: string]: unknown;
};

/** SQL for the row `u` of auth.users, with its identities and factors, as one JSON value. */
export const userJson = `to_jsonb(u) || jsonb_build_object(
  'identities', (select jsonb_agg(to_jsonb(i) order by i.created_at, i.id) from auth.identities i where i.user_id = u.id),
  'factors', (select jsonb_agg(to_jsonb(f) - 'secret' order by f.created_at, f.id) from auth.mfa_factors f where f.user_id = u.id),
  'deletes_at', (select d.erase_after from private.account_deletions d where d.user_id = u.id))`;

/** Converts a row to the user in GoTrue's responses, without hashes and tokens. Times that are null are omitted. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    aud: row.aud ?? "",
    role: row.role ?? "",
    email: row.email ?? "",
    phone: row.phone ?? "",
    ...Object.fromEntries(userTimes.flatMap((name) => (row[name] ? [[name, toTime(row[name])]] : []))),
    ...(row.email_change && { new_email: row.email_change }),
    ...(row.phone_change && { new_phone: row.phone_change }),
    app_metadata: { ...row.raw_app_meta_data, ...(row.deletes_at && { deletes_at: toTime(row.deletes_at) }) },
    user_metadata: row.raw_user_meta_data,
    ...(row.factors && { factors: row.factors.map(toFactor) }),
    identities: (row.identities ?? []).map(toIdentity),
    is_anonymous: row.is_anonymous,
  };
}

const toIdentity = (row: IdentityRow) => ({
  identity_id: row.id,
  id: row.provider_id,
  user_id: row.user_id,
  identity_data: row.identity_data,
  provider: row.provider,
  last_sign_in_at: toTime(row.last_sign_in_at),
  created_at: toTime(row.created_at),
  updated_at: toTime(row.updated_at),
  ...(row.email && { email: row.email }),
});

const toFactor = (row: FactorRow) => ({
  id: row.id,
  ...(row.friendly_name && { friendly_name: row.friendly_name }),
  factor_type: row.factor_type,
  status: row.status,
  created_at: toTime(row.created_at),
  updated_at: toTime(row.updated_at),
  ...(row.last_challenged_at && { last_challenged_at: toTime(row.last_challenged_at) }),
});

/** True if a password alone is not enough to sign in as this user. */
export const hasVerifiedFactor = ({ factors }: UserRow) =>
  factors?.some(({ status }) => status === "verified") ?? false;

const toTime = (value: string | null) => (value === null ? null : new Date(value).toISOString());
