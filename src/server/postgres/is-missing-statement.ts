import pg from "pg";

/**
 * True if a statement has to be parsed again: the connection does not have it (because of a pooler or DISCARD ALL), or
 * its plan was made for an older schema.
 */
export function isMissingStatement(error: Error): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "26000" || (error.code === "0A000" && error.routine === "RevalidateCachedQuery");
}
