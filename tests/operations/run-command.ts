import { spawn } from "node:child_process";

/** Starts an operator's command as `npm run` does, with only the given settings. */
export function startCommand(
  script: "backup" | "restore" | "doctor" | "move-files",
  args: string[],
  env: Record<string, string>,
) {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  return {
    child,
    ended: new Promise<{ code: number | null; output: string }>((resolve) =>
      child.once("close", (code) => resolve({ code, output })),
    ),
  };
}

export const runCommand = (...command: Parameters<typeof startCommand>) => startCommand(...command).ended;
