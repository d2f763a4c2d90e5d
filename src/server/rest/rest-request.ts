import type { IncomingMessage } from "node:http";

import { entities } from "#domain/records/kinds/kinds.ts";
import { negotiateMedia, type Media } from "#server/rest/media-type.ts";
import { readPreferences, type Preferences } from "#server/rest/preferences.ts";
import { RestError, unsupportedMethod } from "#server/rest/rest-error.ts";
import type { RestLimits } from "#server/rest/rest-limits.ts";

export type RestMethod = "GET" | "HEAD" | "POST" | "PATCH" | "PUT" | "DELETE";

/** A data request as parsed from HTTP, before it is compared with the schema. */
export type RestRequest = {
  method: RestMethod;
  target: { kind: "relation" | "routine"; name: string };
  search: string;
  /** The only workspace of the request, if its filters specify one. */
  workspaceId: string | undefined;
  preferences: Preferences;
  media: Media;
  /**
   * The `Range` header as the first and the last row, from 0; `to` is null for all further rows. Null if it is missing
   * or malformed, or the method is not GET.
   */
  range: { from: number; to: number | null } | null;
  contentType: string | undefined;
  /** True if the caller selected the schema by a profile header, so that the response has to contain it. */
  namesSchema: boolean;
};

const workspaceFilter = /(?:^|&)workspace_id=eq\.([0-9a-f-]{36})(?:&|$)/;

/** Returns the parts that determine the response to a request without a body, except the caller. */
export function requestKey({ method, url, headers }: IncomingMessage): string {
  const profile = headers["accept-profile"] ?? "";
  return `${method} ${url}\n${String(headers.prefer)}\n${headers.accept}\n${headers.range}\n${String(profile)}`;
}

/** Parses the method, the path and the headers. Throws PostgREST's errors if one is not supported. */
export function readRequest(
  { method = "GET", url = "/", headers }: IncomingMessage,
  allowed: Pick<RestLimits, "plans" | "rollback">,
): RestRequest {
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  const target = readTarget(path);
  if (!isMethod(method)) throw unsupportedMethod(method);
  const isRead = method === "GET" || method === "HEAD";
  if (target.kind === "routine" && !isRead && method !== "POST") {
    throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
  }
  const search = query === -1 ? "" : url.slice(query + 1);
  const [, workspaceId] = (target.kind === "relation" && workspaceFilter.exec(search)) || [];
  return {
    method,
    target,
    search,
    workspaceId,
    preferences: readPreferences(joined(headers.prefer), allowed.rollback),
    media: negotiateMedia(headers.accept, allowed.plans),
    range: method === "GET" ? readRange(headers.range) : null,
    contentType: headers["content-type"],
    namesSchema: readProfile(joined(headers[isRead ? "accept-profile" : "content-profile"])),
  };
}

/** True if a request is for the description of the API as a whole. */
export const isRoot = (url: string) => /^\/rest\/v1\/?(\?|$)/.test(url);

/**
 * The relations that may be read from a replica. Everything else, such as permissions and tokens, is read from the
 * primary.
 */
const onReplica: ReadonlySet<string> = new Set([...entities, "activities", "conversations", "emails", "change_log"]);

/** True if a replica may answer a request that only reads. */
export const isOnReplica = ({ kind, name }: RestRequest["target"]) => kind === "relation" && onReplica.has(name);

/** Parses the path after `/rest/v1`: a relation, or `rpc/` and a function. Throws a RestError for any other path. */
export function readTarget(path: string): RestRequest["target"] {
  const [, , , first = "", second, ...more] = path.split("/");
  if (first === "rpc" && second && more.length === 0) return { kind: "routine", name: decodeName(second) };
  if (first !== "" && (second === undefined || second === "") && more.length === 0)
    return { kind: "relation", name: decodeName(first) };
  throw invalidPath();
}

const invalidPath = () => new RestError(404, "PGRST125", "Invalid path specified in request URL");

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    throw invalidPath();
  }
}

const methods: ReadonlySet<string> = new Set<RestMethod>(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"]);
const isMethod = (method: string): method is RestMethod => methods.has(method);
export const joined = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(",") : header);

function readRange(header: string | undefined): RestRequest["range"] {
  const match = header === undefined ? null : /^(\d{1,15})-(\d{1,15})?$/.exec(header);
  if (!match) return null;
  return { from: Number(match[1]), to: match[2] === undefined ? null : Number(match[2]) };
}

/** True if the caller named the schema. Throws a RestError for any schema but the exposed one. */
export function readProfile(schema: string | undefined): boolean {
  if (schema === undefined || schema === "public") return schema !== undefined;
  throw new RestError(406, "PGRST106", `Invalid schema: ${schema}`, {
    hint: "Only the following schemas are exposed: public",
  });
}
