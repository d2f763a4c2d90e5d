/** Error that Stripe returns for a rejected request. */
export class Rejection extends Error {
  readonly status: number;
  readonly details: { message: string; code?: string; param?: string };

  constructor(status: number, details: Rejection["details"]) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}
