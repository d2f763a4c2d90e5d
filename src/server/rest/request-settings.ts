import type { IncomingMessage } from "node:http";

/** Returns the settings that describe the current request to functions and policies, with PostgREST's names. */
export function requestSettings({ method = "", url = "", headers }: IncomingMessage): Record<string, string> {
  return {
    "request.method": method,
    "request.path": (url.split("?")[0] ?? "").replace(/^\/rest\/v1/, ""),
    "request.headers": JSON.stringify(headers),
    "request.cookies": JSON.stringify(readCookies(headers.cookie ?? "")),
  };
}

function readCookies(header: string): Record<string, string> {
  const pairs = header.split(";").flatMap((cookie): [string, string][] => {
    const equals = cookie.indexOf("=");
    return equals === -1 ? [] : [[cookie.slice(0, equals).trim(), cookie.slice(equals + 1).trim()]];
  });
  return Object.fromEntries(pairs);
}
