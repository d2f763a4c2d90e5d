import type { Plugin } from "vite";

/**
 * supabase-js constructs its realtime and storage clients whether or not anyone asks for them: 33 kB of compressed script
 * in front of the first screen. In their place stand the few members that it touches by itself. Our own code that asks
 * for one of them by name (data/live.ts, loaded after the first screen) gets the real one.
 */
const unused: Record<string, string> = {
  "@supabase/realtime-js": "export class RealtimeClient { setAuth() { return Promise.resolve(); } }",
  "@supabase/storage-js": "export class StorageClient {}\nexport class StorageApiError extends Error {}",
};

/** Leaves the services that no first screen needs out of the client. */
export function leanClient(): Plugin {
  return {
    name: "vanda:lean-client",
    enforce: "pre",
    resolveId: (id, importer) => (id in unused && importer?.includes("/node_modules/") ? `\0vanda:${id}` : null),
    load: (id) => unused[id.replace("\0vanda:", "")] ?? null,
  };
}
