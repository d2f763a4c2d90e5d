import { fairPlaces, type InPlace } from "#server/fair-places.ts";
import { FunctionError } from "#server/functions/function-error.ts";

/** Places for uploads: whoever waits too long for one is told so. */
export function uploadPlaces({
  patienceMs = 30_000,
  ...limits
}: {
  most: number;
  mostOfOne?: number;
  patienceMs?: number;
}): InPlace {
  const over = () => new FunctionError("busy", "Too many uploads at once. Try again in a minute");
  return fairPlaces({ ...limits, patience: { ms: patienceMs, over } });
}
