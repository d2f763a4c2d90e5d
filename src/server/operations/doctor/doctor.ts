import { checkDatabase } from "#server/operations/doctor/check-database.ts";
import { checkDisk } from "#server/operations/doctor/check-disk.ts";
import { checkBucket, checkMail, checkModel } from "#server/operations/doctor/check-providers.ts";
import { error, type Finding, ok, reasonOf } from "#server/operations/doctor/finding.ts";
import { readEnv } from "#server/settings/env.ts";

/** Checks an installation by its settings, and reports problems and their fixes. Changes nothing. */
export async function examine(source: Record<string, string | undefined>, now = new Date()): Promise<Finding[]> {
  let env;
  try {
    env = readEnv(source);
  } catch (thrown) {
    return [error("settings", `${reasonOf(thrown)}. Everything else is checked once they are valid`)];
  }
  const [database, files, mail, model] = await Promise.all([
    checkDatabase(env),
    checkBucket(env),
    checkMail(env),
    checkModel(env),
  ]);
  return [ok("settings", "all are valid"), ...database, ...checkDisk(env, now), files, mail, ...model];
}
