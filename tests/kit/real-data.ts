import { join } from "node:path";

/**
 * Returns the path of a file or folder of the public data sets, in the folder VANDA_TEST_DATA or in `shared/data` next
 * to the repository. Tests that need a missing file are skipped.
 */
export const realData = (path: string): string =>
  join(process.env.VANDA_TEST_DATA ?? join(import.meta.dirname, "../../../shared/data"), path);
