import type { Row } from "#domain/database.gen.ts";

/** What tokens come from and go for. */
export const transactionTypes = [
  "purchase",
  "usage",
  "free_analysis",
] as const satisfies readonly Row<"token_transactions">["type"][];
