/** Returns the link of an invitation. The secret is in the hash, which browsers do not send to servers. */
export const invitationLink = (token: string) => `${location.origin}/invite#${token}`;
