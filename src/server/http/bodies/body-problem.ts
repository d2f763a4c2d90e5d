type Trouble = "too_large" | "stalled" | "too_slow" | "busy" | "gone";

/** Thrown if a body was not read completely. Each part of the server responds in its own format. */
export class BodyProblem extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, message: string) {
    super(message);
    this.name = "BodyProblem";
    this.trouble = trouble;
  }

  get status() {
    return statuses[this.trouble];
  }

  get headers(): Record<string, string> {
    return this.trouble === "busy" ? { "retry-after": "5" } : {};
  }
}

const statuses = { too_large: 413, stalled: 408, too_slow: 408, busy: 503, gone: 408 } as const satisfies Record<
  Trouble,
  number
>;
