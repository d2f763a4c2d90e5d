import { openWorker } from "./open-worker.ts";
import { printing } from "./printing.ts";
import { stepping } from "./stepping.ts";

// A process that works on runs and nothing else, to be killed or put to sleep.
await openWorker(process.env.DATABASE_URL ?? "", [stepping, ...printing.values()]);
process.stdout.write("ready\n");
