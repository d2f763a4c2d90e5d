let count = 0;

/** Returns an address that no other test of this worker uses, because test files share a server. */
export const freshEmail = (name: string) => `${name}${(count += 1)}@example.com`;
