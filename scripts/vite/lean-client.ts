import type { Plugin } from "vite";

/**
 * supabase-js constructs its realtime and storage clients whether or not anyone asks for them: 33 kB of compressed script
 * for services that no screen uses. In their place stand the few members that it touches by itself.
 * Whoever builds the first screen that listens or uploads takes the service's line out of here.
 */
const unused: Record<string, string> = {
  "@supabase/realtime-js": "export class RealtimeClient { setAuth() { return Promise.resolve(); } }",
  "@supabase/storage-js": "export class StorageClient {}\nexport class StorageApiError extends Error {}",
};

/** Leaves the services that no screen uses out of the client. */
export function leanClient(): Plugin {
  return {
    name: "vanda:lean-client",
    enforce: "pre",
    resolveId: (id) => (id in unused ? `\0vanda:${id}` : null),
    load: (id) => unused[id.replace("\0vanda:", "")] ?? null,
  };
}
