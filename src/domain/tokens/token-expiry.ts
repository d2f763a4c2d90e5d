/** The options for token expiry, as set by the operator of a server (TOKEN_EXPIRY). */
export const tokenExpiries = ["never", "monthly"] as const;
export type TokenExpiry = (typeof tokenExpiries)[number];
