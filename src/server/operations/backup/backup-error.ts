/** An error that the operator can fix: its message describes the problem and the fix. */
export class BackupError extends Error {}
