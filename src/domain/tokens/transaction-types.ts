import type { Row } from "#domain/database.ts";

export const transactionTypes = [
  "purchase",
  "usage",
  "free_analysis",
] as const satisfies readonly Row<"token_transactions">["type"][];
