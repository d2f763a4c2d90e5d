import { type Figure, printFigures, writeFigures } from "./figures.ts";
import { measureImport } from "./import.ts";
import { measureRequests } from "./requests.ts";
import { setStage } from "./stage.ts";
import { measureMemory, measureStart } from "./start.ts";

// `--large`: ten times the rows. It reports and judges nothing; the budgets stand in docs/architecture.md.
const scale = process.argv.includes("--large") ? 10 : 1;
const say = (text: string) => process.stderr.write(`${text}\n`);

say(
  `Seeding ${100_000 * scale} contacts, ${20_000 * scale} accounts and ${50_000 * scale} deals beside another workspace …`,
);
const stage = await setStage(scale);
const figures: Figure[] = [];
try {
  figures.push(...(await measureMemory(stage)));
  say("Asking both servers by turns …");
  figures.push(...(await measureRequests(stage)));
  say("Importing …");
  figures.push(...(await measureImport(stage, 20_000 * scale)));
} finally {
  await stage.close();
}
say("Starting …");
figures.push(...(await measureStart()));
printFigures(figures);
writeFigures(figures);
