/** Returns the link of an invitation. Its secret is in the hash, which is not sent to servers. */
export const invitationLink = (token: string) => `${location.origin}/invite#${token}`;
