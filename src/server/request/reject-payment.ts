import pg from "pg";

import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import { FunctionError } from "#server/request/function-error.ts";

/** Converts the reason why tokens could not be reserved to a function error. All other errors are rethrown. */
export function rejectPayment(error: unknown, { cost, available, debt, cap_left }: TokenOffer): never {
  if (error instanceof pg.DatabaseError) {
    const missing = cost - available;
    if (error.code === "VT402" && missing > 0) {
      const how = "You earn tokens by signing in each day and by exploring";
      throw new FunctionError("insufficient_tokens", `Insufficient tokens: ${missing} more needed. ${how}`, {
        cost,
        available,
        missing,
      });
    }
    // With VT402, another run has used the tokens since the quote.
    if (error.code === "VT409" || error.code === "VT402")
      throw new FunctionError("price_changed", "The price has changed. Request a new quote", { cost });
    if (error.code === "VT423")
      throw new FunctionError("tokens_owed", "You owe tokens. The next tokens you receive pay the debt", { debt });
    if (error.code === "VT429")
      throw new FunctionError("token_cap_reached", "This exceeds the monthly limit that you set", {
        cost,
        cap_left,
      });
  }
  throw error;
}
