import type { Context as Request } from "hono";

import { isAtThisMachine } from "#server/at-this-machine.ts";
import type { Context } from "#server/context.ts";
import type { PaymentsWay } from "#server/payments/payments-way.ts";
import { payments } from "#server/payments/payments.ts";

/** Returns how the caller may pay: the demo checkout is only for users of this machine. */
export function offeredPayments(context: Context, request: Request): PaymentsWay {
  const { way } = payments(context);
  return way === "demo" && !isAtThisMachine(request) ? "off" : way;
}
