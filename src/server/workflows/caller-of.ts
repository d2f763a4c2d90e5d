/** Returns the identity with which a workflow acts: it has the permissions of a member's login, not of a program. */
export const callerOf = (userId: string) => ({
  role: "authenticated",
  claims: JSON.stringify({ sub: userId, role: "authenticated", aal: "aal2" }),
});
