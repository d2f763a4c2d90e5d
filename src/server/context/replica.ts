import type pg from "pg";

/**
 * A standby of the database that reads may use. A read of it sees all changes that were committed before the read
 * started, by any caller on any node.
 */
export type Replica = {
  pool: pg.Pool;
  /** The number of reads by the server that answered them. */
  reads: { replica: number; primary: number };
  /**
   * Runs a read on the replica; undefined if the primary has to be read instead. A name identifies the reads that fail
   * for the same reason, so that they are not tried again.
   */
  tryRead<Result>(name: string, read: (pool: pg.Pool) => Promise<Result>): Promise<{ result: Result } | undefined>;
};
