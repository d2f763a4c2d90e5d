import { buildWeb } from "./build.ts";

process.env.NODE_ENV ??= "production";
if (await buildWeb()) process.stdout.write("Built the pages.\n");
await import("#server/main.ts");
