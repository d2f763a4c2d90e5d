import type { Context } from "#server/context/context.ts";

/** Maximum length of an address in flows and emails. */
const maxLength = 2000;
const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True if an address belongs to this server. On the local machine, all loopback names refer to the same server. */
export function isOwnOrigin({ publicUrl }: Pick<Context, "publicUrl">, url: URL): boolean {
  const home = new URL(publicUrl);
  if (url.origin === home.origin) return true;
  const isSamePort = url.protocol === home.protocol && url.port === home.port;
  return isSamePort && loopbackHosts.has(url.hostname) && loopbackHosts.has(home.hostname);
}

/**
 * Creates the function that decides where a link in an email or a provider may redirect to: pages of this server and
 * the addresses in REDIRECT_ALLOW. Everything else redirects to the start page, as in GoTrue.
 */
export function createRedirects({ env, publicUrl }: Pick<Context, "env" | "publicUrl">) {
  const home = new URL(`${publicUrl}/`);
  const allowed = env.REDIRECT_ALLOW.map(toPattern);

  return (requested: string | undefined): string => {
    const url = requested ? URL.parse(requested) : null;
    if (!url || url.username || url.password || url.protocol === "javascript:") return home.href;
    if (url.href.length > maxLength) return home.href;
    const address = `${url.href.split(/[?#]/)[0]}`;
    return isOwnOrigin({ publicUrl }, url) || allowed.some((pattern) => pattern.test(address)) ? url.href : home.href;
  };
}

/**
 * Converts an entry of the list to a pattern: `*` matches characters up to the next dot or slash, `**` anything, `?`
 * one character, as in GoTrue.
 */
function toPattern(entry: string): RegExp {
  const parts = entry.split(/(\*\*|\*|\?)/).map((part) => {
    if (part === "**") return ".*";
    if (part === "*") return "[^./]*";
    return part === "?" ? "[^./]" : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join("")}/?$`);
}

/** Adds parameters for a page, after `?`, or after `#` if no server may see them. */
export function withParameters(address: string, place: "query" | "fragment", values: Record<string, string>): string {
  const url = new URL(address);
  if (place === "query") for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  else url.hash = new URLSearchParams(values).toString();
  return url.href;
}
