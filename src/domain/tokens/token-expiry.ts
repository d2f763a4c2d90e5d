/** The options for the expiry of tokens, which the operator of a server sets (TOKEN_EXPIRY). */
export const tokenExpiries = ["never", "monthly"] as const;
export type TokenExpiry = (typeof tokenExpiries)[number];
