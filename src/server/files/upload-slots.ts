import { fairQueue, type RunInSlot } from "#server/http/limits/fair-queue.ts";
import { FunctionError } from "#server/request/function-error.ts";

/** Creates the slots for uploads. Uploads that wait too long for a slot are rejected. */
export function uploadSlots({
  maxWaitMs = 30_000,
  ...limits
}: {
  max: number;
  maxPerPerson?: number;
  maxWaitMs?: number;
}): RunInSlot {
  const error = () => new FunctionError("busy", "Too many uploads at the same time. Try again in a minute");
  return fairQueue({ ...limits, timeout: { ms: maxWaitMs, error } });
}
