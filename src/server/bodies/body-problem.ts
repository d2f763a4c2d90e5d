type Trouble = "too_large" | "stalled" | "too_slow" | "busy" | "gone";

/** Why a body was not read to its end; each part of the server answers it in its own shape. */
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

  /** What goes along with the answer. */
  get headers(): Record<string, string> {
    return this.trouble === "busy" ? { "retry-after": "5" } : {};
  }
}

const statuses = { too_large: 413, stalled: 408, too_slow: 408, busy: 503, gone: 408 } as const satisfies Record<
  Trouble,
  number
>;
