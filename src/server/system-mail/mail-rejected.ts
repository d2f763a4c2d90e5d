/** Thrown if the mail server permanently rejects this email or its recipient: retrying would not help. */
export class MailRejected extends Error {}
