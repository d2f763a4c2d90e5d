import { buildWeb } from "../scripts/build.ts";
import { measureChat } from "./chat.ts";
import { stopChildren } from "./child.ts";
import { measureGrowth } from "./growth.ts";
import { measureImport, measureOrderImport } from "./import.ts";
import { measureJobs } from "./jobs.ts";
import { type Measurement, printMeasurements, writeMeasurements } from "./measurements.ts";
import { measureQuestions } from "./measures.ts";
import { measurePages } from "./pages.ts";
import { measureRequests } from "./requests.ts";
import { measureScreens } from "./screens.ts";
import { measureSignIn } from "./sign-in.ts";
import { clearStage, setStage } from "./stage.ts";
import { measureMemory, measureStart } from "./start.ts";

const help = `npm run bench [-- OPTIONS]     measures Vanda on this machine; takes about seven minutes, leaves nothing running

  requests    only the requests, in about three minutes; its measurements are not written
  jobs        only runs of jobs, in about two minutes; its measurements are not written
  import      only the import of files, in about a minute; its measurements are not written
  --orders=N  with import: how many order lines the file of a shop has; 20,000, or 541,909 for a year of an online shop
  measures    only what the dashboards ask, over a million sales, in about six minutes; its measurements are not written
  chat        only how soon the assistant answers, in about two minutes; its measurements are not written
  pages       only what Lighthouse gives public pages and screens, in about four minutes; its measurements are not written
  sign-in     only whether the time of a refused sign-in tells which addresses have an account; 0.45 to 0.55 does not
  --screens   only the screens: what each asks for, what moves, what the server takes for it, and a cold browser to its first rows
  --large     ten times the rows: 1,000,000 contacts, 200,000 accounts, 500,000 deals
  --help      this text

Prints a table and writes bench/results.json (only of all of it). It reports and judges nothing: earlier results,
and the reasons, are in docs/performance.md. Run it when the machine is quiet.
`;
const has = (option: string) => process.argv.includes(option);
const isSignIn = has("sign-in");
// These benchmarks do not depend on the number of records.
const scale = isSignIn || has("jobs") || has("pages") ? 0.001 : has("--large") ? 10 : 1;
const orders = Number(process.argv.find((option) => option.startsWith("--orders="))?.slice(9) ?? 20_000);
const say = (text: string) => process.stderr.write(`${text}\n`);
if (has("--help")) {
  process.stdout.write(help);
  process.exit(0);
}

async function measure(): Promise<Measurement[]> {
  if (await buildWeb()) say("Built the pages.");
  say(
    `Seeding ${100_000 * scale} contacts, ${20_000 * scale} accounts and ${50_000 * scale} deals next to another workspace …`,
  );
  const stage = await setStage(scale);
  if (isSignIn) return measureSignIn(stage);
  if (has("jobs")) return measureJobs(stage);
  if (has("--screens")) return measureScreens(stage);
  if (has("pages")) return measurePages(stage, say);
  if (has("measures")) return measureQuestions(stage, say);
  if (has("chat")) return measureChat(stage);
  if (has("import"))
    return [...(await measureImport(stage, 20_000 * scale)), ...(await measureOrderImport(stage, orders))];
  if (has("requests")) return [...(await measureRequests(stage)), ...(await measureGrowth(stage, scale))];
  const memory = await measureMemory(stage);
  say("Asking both servers by turns …");
  const requests = await measureRequests(stage);
  say("Asking with a tenth of the rows …");
  const growth = await measureGrowth(stage, scale);
  say("Signing in with wrong passwords …");
  const signIns = await measureSignIn(stage);
  say("Opening screens …");
  const screens = await measureScreens(stage);
  say("Asking the assistant …");
  const chat = await measureChat(stage);
  say("Importing …");
  const imports = await measureImport(stage, 20_000 * scale);
  await clearStage();
  say("Starting …");
  return [...requests, ...growth, ...signIns, ...screens, ...chat, ...imports, ...(await measureStart()), ...memory];
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
  const measurements = await measure();
  printMeasurements(measurements);
  const parts = ["--screens", "requests", "jobs", "measures", "import", "chat", "pages", "sign-in"];
  if (!parts.some(has)) writeMeasurements(measurements);
} catch (error) {
  // An interruption stops the processes, which makes the measurement fail; that error is ignored.
  if (!isBroken) throw error;
} finally {
  if (!isBroken) await clearStage();
}
