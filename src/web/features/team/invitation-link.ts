/** Where whoever was invited answers. The secret stands where no server is told it. */
export const invitationLink = (token: string) => `${location.origin}/invite#${token}`;
