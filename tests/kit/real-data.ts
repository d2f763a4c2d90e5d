import { join } from "node:path";

/**
 * Returns the path of a file or folder of the public data sets: in the folder that VANDA_TEST_DATA names, or in `shared/data`
 * next to the repository. Tests that need it are skipped where it is absent.
 */
export const realData = (path: string): string =>
  join(process.env.VANDA_TEST_DATA ?? join(import.meta.dirname, "../../../shared/data"), path);
