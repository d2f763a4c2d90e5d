import { setTimeout as sleep } from "node:timers/promises";

const day = 86_400_000;
/** Milliseconds, more than any test that depends on today takes. */
const enough = 20_000;

/**
 * Waits until after midnight (UTC) if it is close. For beforeEach, because a test about today must not span two days.
 */
export async function withinADay() {
  const left = day - (Date.now() % day);
  if (left < enough) await sleep(left + 1_000);
}
