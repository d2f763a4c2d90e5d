/** Thrown if a job cannot succeed even if it is retried. Users see the code in their language. */
export class JobError extends Error {
  readonly code: string;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: string, message: string, details?: Record<string, unknown>) {
    super(message);
    this.name = "JobError";
    this.code = code;
    this.details = details;
  }
}

/** Thrown if the job was cancelled or this process stops. Its writes are rolled back. */
export class JobStopped extends Error {
  override name = "JobStopped";
}

/** Thrown to continue the run later. The run occupies no resources until then. */
export class Postponed extends Error {
  override name = "Postponed";
  readonly until: Date;

  constructor(until: Date) {
    super(`The run resumes at ${until.toISOString()}`);
    this.until = until;
  }
}
