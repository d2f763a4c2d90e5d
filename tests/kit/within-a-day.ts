import { setTimeout as sleep } from "node:timers/promises";

const day = 86_400_000;
/** Longer, in milliseconds, than any test takes that depends on today. */
const enough = 20_000;

/** Waits past midnight (UTC) if it is close, for beforeEach: a test about today must not span two days. */
export async function withinADay() {
  const left = day - (Date.now() % day);
  if (left < enough) await sleep(left + 1_000);
}
