/** A reason that the operator can act on: the message says what happened and what to do. */
export class BackupError extends Error {}
