/** VANDA_SECRET of every server in the tests. */
export const testSecret = Buffer.from("a secret of the tests that is long enough");
