/** Thrown if another server exceeded its limits on time or bytes. */
export class OutboundLimit extends Error {
  override readonly name = "OutboundLimit";
  /** The name of the property is the same as in connection errors. */
  readonly code: "ETOOSLOW" | "ETOOLONG";

  constructor(code: OutboundLimit["code"], what: string, options?: ErrorOptions) {
    super(`${what} ${code === "ETOOSLOW" ? "took too long" : "sent too much"}`, options);
    this.code = code;
  }
}
