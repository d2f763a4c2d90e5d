/** An error that the operator can fix: its message says what happened and what to do. */
export class BackupError extends Error {}
