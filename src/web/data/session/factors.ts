import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { brand } from "#domain/brand.ts";
import { toAppError, unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

const meta = { isQuiet: true, changes: ["auth.mfa_factors", "auth.sessions"] } as const;

/** Begins with an authenticator app: what it has to learn is told only here. */
export const enrolApp = mutationOptions({
  mutationFn: async ({ name }: { name: string }) => {
    const params = { factorType: "totp", friendlyName: name, issuer: brand.name } as const;
    const made = await supabase.auth.mfa.enroll(params);
    if (made.error) throw toAppError(made.error);
    const { id, totp } = made.data;
    return { id, qrCode: totp.qr_code, secret: totp.secret };
  },
  meta: { isQuiet: true },
});

/** The app counts from its first right code on; with the first app come recovery codes, which are told only here. */
export const confirmApp = mutationOptions({
  mutationFn: async ({ id, code, hasCodes }: { id: string; code: string; hasCodes: boolean }): Promise<string[]> => {
    unwrap(await supabase.auth.mfa.challengeAndVerify({ factorId: id, code }));
    if (hasCodes) return [];
    const { data } = await supabase.auth.mfa.recoveryCodes.generate();
    // The app counts all the same: codes can be made afterwards.
    return data?.codes ?? [];
  },
  meta,
});

/**
 * Whether this session rests on a recovery code. Without the codes it would have shown no second factor, and could not
 * take the last app away any more.
 */
export const restsOnCodeQuery = queryOptions({
  queryKey: ["login", "rests-on-code"],
  queryFn: async () => {
    const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel();
    const methods: string[] = (data?.currentAuthenticationMethods ?? []).map((one) =>
      typeof one === "string" ? one : one.method,
    );
    return !methods.includes("totp");
  },
});

/** Takes an app away; recovery codes never stand alone, so they go with the last one. */
export const removeApp = mutationOptions({
  mutationFn: async ({ id, dropsCodes }: { id: string; dropsCodes: boolean }) => {
    if (dropsCodes) unwrap(await supabase.auth.mfa.recoveryCodes.unenroll());
    unwrap(await supabase.auth.mfa.unenroll({ factorId: id }));
    // What this session may has changed with it.
    await supabase.auth.refreshSession();
  },
  meta: { changes: meta.changes },
});

/** How many recovery codes there are, and how many are left. */
export const recoveryCodesQuery = queryOptions({
  queryKey: ["recovery-codes"],
  queryFn: async () => unwrap(await supabase.auth.mfa.recoveryCodes.getStatus()),
  staleTime: 0,
});

/** Makes recovery codes; those from before are worth nothing any more. */
export const makeRecoveryCodes = mutationOptions({
  mutationFn: async ({ hasCodes }: { hasCodes: boolean }) => {
    const { recoveryCodes } = supabase.auth.mfa;
    const made = hasCodes ? await recoveryCodes.regenerate() : await recoveryCodes.generate();
    if (made.error) throw toAppError(made.error);
    return made.data.codes;
  },
  meta: { changes: meta.changes },
});
