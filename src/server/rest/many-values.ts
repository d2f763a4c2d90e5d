import { RestError } from "#server/rest/rest-error.ts";

/**
 * Maximum number of lists and objects. Even empty ones take many times the bytes of their text, both here and in
 * Postgres.
 */
const maxContainers = 500_000;

const quote = 0x22;
const backslash = 0x5c;
const openList = 0x5b;
const openObject = 0x7b;

/** Throws a RestError if JSON contains more lists and objects than memory allows. Does not parse the JSON. */
export function assertFewContainers(json: Uint8Array): void {
  let containers = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === openList || byte === openObject) containers += 1;
  }
  if (containers > maxContainers) throw tooManyValues();
}

/** Returns the error for a body that is short enough but contains too many values. */
export const tooManyValues = () =>
  new RestError(413, "PGRST102", "The body has too many values", {
    hint: "Send fewer rows at a time.",
  });
