/** Returns the identity under which a workflow acts: the rights of a member's login, not of a program. */
export const callerOf = (userId: string) => ({
  role: "authenticated",
  claims: JSON.stringify({ sub: userId, role: "authenticated", aal: "aal2" }),
});
