/** Another server took more of this one than it may. */
export class OutboundLimit extends Error {
  override readonly name = "OutboundLimit";
  /** As errors of connections have one. */
  readonly code: "ETOOSLOW" | "ETOOLONG";

  constructor(code: OutboundLimit["code"], what: string, options?: ErrorOptions) {
    super(`${what} ${code === "ETOOSLOW" ? "took too long" : "answered too much"}`, options);
    this.code = code;
  }
}
