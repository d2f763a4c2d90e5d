import type { ESTree, Plugin } from "vite";

/**
 * Stubs for unused parts of supabase-js: 40 kB of compressed script before the first screen. The client always
 * constructs its realtime and storage clients, and imports the client of functions, which data/requests/function-request.ts
 * calls directly. Its auth client includes passkeys, wallets and account administration, which no screen uses. The stubs
 * have the few members that supabase-js itself uses. Code of the product that imports one of the packages by name
 * (data/live/live.ts, loaded after the first screen) gets the real package.
 */
const unused: Record<string, string> = {
  "@supabase/realtime-js": "export class RealtimeClient { setAuth() { return Promise.resolve(); } }",
  "@supabase/functions-js": `export class FunctionsClient {}
export class FunctionsError extends Error {}
export let FunctionRegion, FunctionsFetchError, FunctionsHttpError, FunctionsRelayError;`,
  "@supabase/storage-js": "export class StorageClient {}\nexport class StorageApiError extends Error {}",
  // Sign-out uses the admin client.
  "./GoTrueAdminApi": `import { isAuthError } from "@supabase/auth-js/dist/module/lib/errors";
import { _request } from "@supabase/auth-js/dist/module/lib/fetch";
export default class GoTrueAdminApi {
  constructor(settings) { Object.assign(this, settings); }
  signOut(jwt, scope) {
    const sent = { headers: this.headers, jwt, noResolveJson: true };
    return _request(this.fetch, "POST", this.url + "/logout?scope=" + scope, sent).then(
      () => ({ data: null, error: null }),
      (error) => { if (isAuthError(error)) return { data: null, error }; throw error; },
    );
  }
}`,
  "./lib/web3/ethereum": "export let createSiweMessage, fromHex, getAddress, toHex;",
  "./lib/webauthn": `export class WebAuthnApi {}
export const browserSupportsWebAuthn = () => false;
export let createCredential, getCredential, webAuthnAbortService;
export let deserializeCredentialCreationOptions, deserializeCredentialRequestOptions;
export let serializeCredentialCreationResponse, serializeCredentialRequestResponse;`,
};

/**
 * Sign-in methods that Vanda does not offer, the calls of an OAuth provider, and the code that reads a session from the
 * URL (done by data/auth/auth-callback.ts): 25% of the auth client.
 */
const notOffered = `
  signInAnonymously signInWithIdToken linkIdentityIdToken signInWithOtp signInWithSSO
  signInWithWeb3 signInWithEthereum signInWithSolana
  signInWithPasskey registerPasskey _startPasskeyRegistration _verifyPasskeyRegistration
  _startPasskeyAuthentication _verifyPasskeyAuthentication _listPasskeys _updatePasskey _deletePasskey
  _getAuthorizationDetails _approveAuthorization _denyAuthorization _listOAuthGrants _revokeOAuthGrant
  fetchJwk getClaims _getSessionFromURL
`
  .trim()
  .split(/\s+/);

/** Removes the services and calls that no first screen uses from the client. */
export function leanClient(): Plugin {
  return {
    name: "vanda:lean-client",
    enforce: "pre",
    resolveId: (id, importer) =>
      id in unused && importer?.includes("/node_modules/@supabase/") ? `\0vanda:${id}` : null,
    load: (id) => unused[id.replace("\0vanda:", "")] ?? null,
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith("/auth-js/dist/module/GoTrueClient.js")) return null;
      return { code: withoutBodies(code, this.parse(code)), map: null };
    },
  };
}

/**
 * Returns the code with an error in place of the bodies of these methods. The build fails if a new version renames one.
 */
function withoutBodies(code: string, program: ESTree.Program): string {
  const methods = program.body
    .flatMap((statement) => (statement.type === "ClassDeclaration" ? statement.body.body : []))
    .flatMap((member) =>
      member.type === "MethodDefinition" && member.key.type === "Identifier" && member.value.body
        ? [{ name: member.key.name, ...member.value.body }]
        : [],
    );
  const missing = notOffered.filter((name) => !methods.some((method) => method.name === name));
  if (missing.length > 0) throw new Error(`The auth client has no ${missing.join(", ")}; see lean-client.ts`);
  return methods
    .filter(({ name }) => notOffered.includes(name))
    .reverse()
    .reduce((rest, { start, end }) => `${rest.slice(0, start)}{ throw new Error("left out") }${rest.slice(end)}`, code);
}
