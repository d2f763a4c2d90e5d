/** Runs a command of the operator. Prints its result, or in one line the reason why it failed. */
export async function runCommand(failed: string, work: () => Promise<string>): Promise<void> {
  // Ending by `exit` removes drafts and stops a database that was started for the command.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${failed}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
