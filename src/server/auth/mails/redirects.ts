import type { Context } from "#server/context.ts";

/** Longer ones are kept by nobody: a flow and a mail have to hold them. */
const maxLength = 2000;
const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether an address is our own; on one's own machine all its names mean the same server. */
export function isOwnOrigin({ publicUrl }: Pick<Context, "publicUrl">, url: URL): boolean {
  const home = new URL(publicUrl);
  if (url.origin === home.origin) return true;
  const isSameDoor = url.protocol === home.protocol && url.port === home.port;
  return isSameDoor && loopbackHosts.has(url.hostname) && loopbackHosts.has(home.hostname);
}

/**
 * Makes the function that decides where a link in a mail or a provider may lead back to: pages of our own, and what
 * REDIRECT_ALLOW lists. Everything else leads to our first page, as GoTrue does it.
 */
export function createRedirects({ env, publicUrl }: Pick<Context, "env" | "publicUrl">) {
  const home = new URL(`${publicUrl}/`);
  const allowed = env.REDIRECT_ALLOW.map(toPattern);

  return (asked: string | undefined): string => {
    const url = asked ? URL.parse(asked) : null;
    if (!url || url.username || url.password || url.protocol === "javascript:") return home.href;
    if (url.href.length > maxLength) return home.href;
    const address = `${url.href.split(/[?#]/)[0]}`;
    return isOwnOrigin({ publicUrl }, url) || allowed.some((pattern) => pattern.test(address)) ? url.href : home.href;
  };
}

/** `*` stands for letters up to the next dot or slash, `**` for anything, `?` for one letter, as in GoTrue's list. */
function toPattern(entry: string): RegExp {
  const parts = entry.split(/(\*\*|\*|\?)/).map((part) => {
    if (part === "**") return ".*";
    if (part === "*") return "[^./]*";
    return part === "?" ? "[^./]" : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join("")}/?$`);
}

/** Adds what a page is to learn, behind `?` or behind `#`, where no server sees it. */
export function withParameters(address: string, place: "query" | "fragment", values: Record<string, string>): string {
  const url = new URL(address);
  if (place === "query") for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  else url.hash = new URLSearchParams(values).toString();
  return url.href;
}
