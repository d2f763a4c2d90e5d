import type { Plugin } from "vite";

/**
 * supabase-js constructs its realtime and storage clients whether or not anyone asks for them, and its client for
 * sign-in knows passkeys, wallets and how to administer accounts, which no screen of Vanda does: 39 kB of compressed
 * script in front of the first screen. In their place stand the few members that it touches by itself. Our own code that
 * asks for one of them by name (data/live.ts, loaded after the first screen) gets the real one.
 */
const unused: Record<string, string> = {
  "@supabase/realtime-js": "export class RealtimeClient { setAuth() { return Promise.resolve(); } }",
  "@supabase/storage-js": "export class StorageClient {}\nexport class StorageApiError extends Error {}",
  // Signing out goes through the client of whoever administers.
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

/** Leaves the services that no first screen needs out of the client. */
export function leanClient(): Plugin {
  return {
    name: "vanda:lean-client",
    enforce: "pre",
    resolveId: (id, importer) =>
      id in unused && importer?.includes("/node_modules/@supabase/") ? `\0vanda:${id}` : null,
    load: (id) => unused[id.replace("\0vanda:", "")] ?? null,
  };
}
