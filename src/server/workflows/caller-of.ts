/** As whom a workflow acts: the rights of a member's login, with no program between. */
export const callerOf = (userId: string) => ({
  role: "authenticated",
  claims: JSON.stringify({ sub: userId, role: "authenticated", aal: "aal2" }),
});
