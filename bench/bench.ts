import { stopChildren } from "./child.ts";
import { type Figure, printFigures, writeFigures } from "./figures.ts";
import { measureImport } from "./import.ts";
import { measureRequests } from "./requests.ts";
import { clearStage, setStage } from "./stage.ts";
import { measureMemory, measureStart } from "./start.ts";

// `--large`: ten times the rows. It reports and judges nothing; the budgets stand in docs/architecture.md.
const scale = process.argv.includes("--large") ? 10 : 1;
const say = (text: string) => process.stderr.write(`${text}\n`);

async function measure(): Promise<Figure[]> {
  say(
    `Seeding ${100_000 * scale} contacts, ${20_000 * scale} accounts and ${50_000 * scale} deals beside another workspace …`,
  );
  const stage = await setStage(scale);
  const memory = await measureMemory(stage);
  say("Asking both servers by turns …");
  const requests = await measureRequests(stage);
  say("Importing …");
  const imports = await measureImport(stage, 20_000 * scale);
  await clearStage();
  say("Starting …");
  return [...requests, ...imports, ...(await measureStart()), ...memory];
}

let isBroken = false;
async function breakOff() {
  isBroken = true;
  await stopChildren();
  await clearStage();
  process.exit(130);
}
process.once("SIGINT", () => void breakOff()).once("SIGTERM", () => void breakOff());

try {
  const figures = await measure();
  printFigures(figures);
  writeFigures(figures);
} catch (error) {
  // What was being measured failed because it was stopped.
  if (!isBroken) throw error;
} finally {
  if (!isBroken) await clearStage();
}
