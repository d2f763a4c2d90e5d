import { buildWeb } from "./build.ts";

if (await buildWeb()) process.stdout.write("Built the pages.\n");
await import("#server/main.ts");
