import type { Context as Request } from "hono";

import type { Context } from "#server/context/context.ts";
import { isLocalRequest } from "#server/http/local-request.ts";
import type { PaymentsMode } from "#server/tokens/payments/payments-mode.ts";
import { payments } from "#server/tokens/payments/payments.ts";

/** Returns the payment method available to the caller. The demo checkout is available only to users of this machine. */
export function offeredPayments(context: Context, request: Request): PaymentsMode {
  const { way } = payments(context);
  return way === "demo" && !isLocalRequest(request) ? "off" : way;
}
