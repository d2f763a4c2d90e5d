import { setTimeout as sleep } from "node:timers/promises";

const day = 86_400_000;
/** Longer than any test takes that is about today. */
const enough = 20_000;

/** For beforeEach: what a test does today is not to be of two days, so that right before midnight (UTC) it waits for it. */
export async function withinADay() {
  const left = day - (Date.now() % day);
  if (left < enough) await sleep(left + 1_000);
}
