import { unacceptableMedia } from "#server/rest/rest-error.ts";

const planOptions = ["analyze", "verbose", "settings", "buffers", "wal"] as const;
export type Plan = { format: "json" | "text"; options: (typeof planOptions)[number][] };

export type Media = {
  kind: "json" | "object" | "csv";
  stripsNulls: boolean;
  contentType: string;
  /** Set if the query plan is requested instead of the result. */
  plan: Plan | null;
};

export const jsonMedia: Media = media("json", "application/json");
const csv = media("csv", "text/csv");

/**
 * Selects the most preferred media type of `Accept` that the data API supports. Throws a RestError if it supports none.
 */
export function negotiateMedia(accept: string | undefined, allowsPlans: boolean): Media {
  if (accept === undefined || accept === "" || accept === "*/*" || accept === "application/json") return jsonMedia;
  const entries = accept.split(",").toSorted((one, other) => weight(other) - weight(one));
  for (const entry of entries) {
    const media = toMedia(entry);
    if (media && (allowsPlans || !media.plan)) return media;
  }
  throw unacceptableMedia(accept);
}

/** Returns the preference of an entry. Among entries with equal preference, wildcards come last. */
function weight(entry: string): number {
  const quality = Number(/;\s*q=(\d(?:\.\d*)?)/i.exec(entry)?.[1] ?? 1);
  return quality - (entry.includes("*") ? 0.0001 : 0);
}

function toMedia(entry: string): Media | null {
  const [type = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
  const stripsNulls = parameters.includes("nulls=stripped");
  switch (type) {
    case "*/*":
    case "application/*":
    case "application/json":
      return jsonMedia;
    case "application/vnd.pgrst.array":
    case "application/vnd.pgrst.array+json":
      return media("json", "application/vnd.pgrst.array+json", stripsNulls);
    case "application/vnd.pgrst.object":
    case "application/vnd.pgrst.object+json":
      return media("object", "application/vnd.pgrst.object+json", stripsNulls);
    case "text/csv":
      return csv;
    case "application/vnd.pgrst.plan":
    case "application/vnd.pgrst.plan+text":
      return planMedia("text", entry);
    case "application/vnd.pgrst.plan+json":
      return planMedia("json", entry);
    default:
      return null;
  }
}

function media(kind: Media["kind"], type: string, stripsNulls = false): Media {
  const contentType = `${type}${stripsNulls ? ";nulls=stripped" : ""}; charset=utf-8`;
  return { kind, stripsNulls, contentType, plan: null };
}

/**
 * Parses the options of a plan. `for="…"` is the media type to plan for; `options=…|…` lists further information that
 * EXPLAIN should include. Returns null if the media type is unsupported.
 */
function planMedia(format: Plan["format"], entry: string): Media | null {
  const target = /;\s*for="([^"]*)"/i.exec(entry)?.[1];
  const planned = target === undefined ? jsonMedia : toMedia(target);
  if (!planned || planned.plan) return null;
  const words = /;\s*options=([a-z|]+)/i.exec(entry)?.[1]?.toLowerCase().split("|") ?? [];
  const options = planOptions.filter((option) => words.includes(option));
  const type = [
    `application/vnd.pgrst.plan+${format}`,
    ...(target === undefined ? [] : [`for="${target}"`]),
    ...(options.length > 0 ? [`options=${options.join("|")}`] : []),
    "charset=utf-8",
  ].join("; ");
  return { ...planned, contentType: type, plan: { format, options } };
}
