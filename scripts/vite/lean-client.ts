import type { Plugin } from "vite";

/**
 * supabase-js constructs its realtime and storage clients whether or not anyone asks for them, and its client for
 * sign-in knows passkeys and wallets, which Vanda has none of: 37 kB of compressed script in front of the first screen.
 * In their place stand the few members that it touches by itself. Our own code that asks for one of them by name
 * (data/live.ts, loaded after the first screen) gets the real one.
 */
const unused: Record<string, string> = {
  "@supabase/realtime-js": "export class RealtimeClient { setAuth() { return Promise.resolve(); } }",
  "@supabase/storage-js": "export class StorageClient {}\nexport class StorageApiError extends Error {}",
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
