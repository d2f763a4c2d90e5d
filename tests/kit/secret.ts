/** VANDA_SECRET of all servers in the tests. */
export const testSecret = Buffer.from("a secret of the tests that is long enough");
