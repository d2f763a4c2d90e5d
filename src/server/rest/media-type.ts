import { unacceptableMedia } from "#server/rest/rest-error.ts";

export type Media = { kind: "json" | "object" | "csv"; stripsNulls: boolean; contentType: string };

const json: Media = { kind: "json", stripsNulls: false, contentType: "application/json; charset=utf-8" };
const csv: Media = { kind: "csv", stripsNulls: false, contentType: "text/csv; charset=utf-8" };

/** Chooses the first media type of `Accept` that the data API can answer with. */
export function negotiateMedia(accept: string | undefined): Media {
  if (accept === undefined || accept === "" || accept === "*/*" || accept === "application/json") return json;
  for (const entry of accept.split(",")) {
    const media = toMedia(entry);
    if (media) return media;
  }
  throw unacceptableMedia(accept);
}

function toMedia(entry: string): Media | null {
  const [type = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
  const stripsNulls = parameters.includes("nulls=stripped");
  const suffix = `${stripsNulls ? ";nulls=stripped" : ""}; charset=utf-8`;
  switch (type) {
    case "*/*":
    case "application/*":
    case "application/json":
      return json;
    case "application/vnd.pgrst.array":
    case "application/vnd.pgrst.array+json":
      return { kind: "json", stripsNulls, contentType: `application/vnd.pgrst.array+json${suffix}` };
    case "application/vnd.pgrst.object":
    case "application/vnd.pgrst.object+json":
      return { kind: "object", stripsNulls, contentType: `application/vnd.pgrst.object+json${suffix}` };
    case "text/csv":
      return csv;
    default:
      return null;
  }
}
