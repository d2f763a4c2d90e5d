/** Thrown if the mail server permanently rejects an email or its recipient, so that retrying would not help. */
export class MailRejected extends Error {}
