/** When tokens expire, as the operator of a server sets it (TOKEN_EXPIRY). */
export const tokenExpiries = ["never", "monthly"] as const;
export type TokenExpiry = (typeof tokenExpiries)[number];
