import { fairPlaces, type InPlace } from "#server/fair-places.ts";
import { FunctionError } from "#server/functions/function-error.ts";

/** Creates the slots for uploads; one that waits too long for a slot is rejected. */
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
