import { examine } from "#server/operations/doctor/doctor.ts";

// Checks settings, database, clock, disk, backups, mail and AI provider. Exits with 1 if any of them does not work.

const marks = { ok: "ok     ", warning: "warning", error: "ERROR  " };
const findings = await examine(process.env);
for (const { level, subject, text } of findings) process.stdout.write(`${marks[level]}  ${subject}: ${text}\n`);
process.exitCode = findings.some(({ level }) => level === "error") ? 1 : 0;
