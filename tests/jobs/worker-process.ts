import { openWorker } from "./open-worker.ts";
import { printing } from "./printing.ts";
import { stepping } from "./stepping.ts";

// A process that only works on runs, which tests kill or suspend.
await openWorker(process.env.DATABASE_URL ?? "", [stepping, ...printing.values()]);
process.stdout.write("ready\n");
