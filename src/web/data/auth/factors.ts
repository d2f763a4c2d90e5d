import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { brand } from "#domain/brand.ts";
import { toAppError, unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

const meta = { isQuiet: true, changes: ["auth.mfa_factors", "auth.sessions"] } as const;

/** Starts enrolling an authenticator app; its secret is shown only here. */
export const enrolApp = mutationOptions({
  mutationFn: async ({ name }: { name: string }) => {
    const params = { factorType: "totp", friendlyName: name, issuer: brand.name } as const;
    const enrolled = await supabase.auth.mfa.enroll(params);
    if (enrolled.error) throw toAppError(enrolled.error);
    const { id, totp } = enrolled.data;
    return { id, qrCode: totp.qr_code, secret: totp.secret };
  },
  meta: { isQuiet: true },
});

/** Activates the app with its first correct code; the first app comes with recovery codes, which are shown only here. */
export const confirmApp = mutationOptions({
  mutationFn: async ({ id, code, hasCodes }: { id: string; code: string; hasCodes: boolean }): Promise<string[]> => {
    unwrap(await supabase.auth.mfa.challengeAndVerify({ factorId: id, code }));
    if (hasCodes) return [];
    const { data } = await supabase.auth.mfa.recoveryCodes.generate();
    // The app is active even so: codes can be created later.
    return data?.codes ?? [];
  },
  meta,
});

/**
 * True if this session was verified with a recovery code. Without the codes it would have no second factor, and could no
 * longer remove the last app.
 */
export const dependsOnCodeQuery = queryOptions({
  queryKey: ["login", "rests-on-code"],
  queryFn: async () => {
    const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel();
    const methods: string[] = (data?.currentAuthenticationMethods ?? []).map((currentAuthenticationMethod) =>
      typeof currentAuthenticationMethod === "string"
        ? currentAuthenticationMethod
        : currentAuthenticationMethod.method,
    );
    return !methods.includes("totp");
  },
});

/** Removes an app; recovery codes require an app, so they are removed with the last one. */
export const removeApp = mutationOptions({
  mutationFn: async ({ id, dropsCodes }: { id: string; dropsCodes: boolean }) => {
    if (dropsCodes) unwrap(await supabase.auth.mfa.recoveryCodes.unenroll());
    unwrap(await supabase.auth.mfa.unenroll({ factorId: id }));
    // The session's permissions have changed.
    await supabase.auth.refreshSession();
  },
  meta: { changes: meta.changes },
});

/** The number of recovery codes, and how many are unused. */
export const recoveryCodesQuery = queryOptions({
  queryKey: ["recovery-codes"],
  queryFn: async () => unwrap(await supabase.auth.mfa.recoveryCodes.getStatus()),
  staleTime: 0,
});

/** Creates recovery codes; the previous ones become invalid. */
export const makeRecoveryCodes = mutationOptions({
  mutationFn: async ({ hasCodes }: { hasCodes: boolean }) => {
    const { recoveryCodes } = supabase.auth.mfa;
    const codes = hasCodes ? await recoveryCodes.regenerate() : await recoveryCodes.generate();
    if (codes.error) throw toAppError(codes.error);
    return codes.data.codes;
  },
  meta: { changes: meta.changes },
});
