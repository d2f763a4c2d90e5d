import pg from "pg";

/** True if the connection does not have the statement (a pooler, DISCARD ALL) or its plan is of an older schema: parse again. */
export function isMissingStatement(error: Error): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "26000" || (error.code === "0A000" && error.routine === "RevalidateCachedQuery");
}
