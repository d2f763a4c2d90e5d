/** The mail server wants nothing of this mail or its recipient: trying again would not help. */
export class MailRefused extends Error {}
