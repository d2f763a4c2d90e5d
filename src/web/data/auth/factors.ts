import { mutationOptions, queryOptions } from "@tanstack/react-query";

import { brand } from "#domain/brand.ts";
import { toAppError, unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

const meta = { isQuiet: true, changes: ["auth.mfa_factors", "auth.sessions"] } as const;

/** Starts enrolling an authenticator app. The response is the only place where its secret appears. */
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

/**
 * Activates an app with its first correct code. Activating the first app also creates recovery codes, which are shown
 * only once. Returns no codes if there are codes already, or if they cannot be created now.
 */
export const confirmApp = mutationOptions({
  mutationFn: async ({ id, code, hasCodes }: { id: string; code: string; hasCodes: boolean }): Promise<string[]> => {
    unwrap(await supabase.auth.mfa.challengeAndVerify({ factorId: id, code }));
    if (hasCodes) return [];
    const { data } = await supabase.auth.mfa.recoveryCodes.generate();
    // Without codes the app is still active: codes can be created later.
    return data?.codes ?? [];
  },
  meta,
});

/**
 * True if this session was not verified with an app, but perhaps with a recovery code. Deleting the codes would leave
 * it without a second factor and unable to remove the last app.
 */
export const dependsOnCodeQuery = queryOptions({
  queryKey: ["login", "recovery-code-only"],
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

/** Removes an app. Recovery codes require an app, so they are deleted with the last one. */
export const removeApp = mutationOptions({
  mutationFn: async ({ id, dropsCodes }: { id: string; dropsCodes: boolean }) => {
    if (dropsCodes) unwrap(await supabase.auth.mfa.recoveryCodes.unenroll());
    unwrap(await supabase.auth.mfa.unenroll({ factorId: id }));
    // Removing an app may change the session's assurance level.
    await supabase.auth.refreshSession();
  },
  meta: { changes: meta.changes },
});

/** The number of recovery codes, in total and unused. */
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
