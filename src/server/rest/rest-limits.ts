/** How much one data request may ask for. */
export type RestLimits = {
  /** Rows in a reply and in each embedded list, as PostgREST's db-max-rows; more is reached by paging. */
  maxRows: number;
  /** Embeds within embeds, and brackets within brackets. */
  maxDepth: number;
  /** Filters, order terms and selected things of one request together. */
  maxTerms: number;
  maxUrlLength: number;
  maxBodyBytes: number;
  statementTimeoutMs: number;
  /** Whether a select may count and add up, which reads every row that matches. */
  aggregates: boolean;
  /** Whether a caller may see the plan of a request, which tells how many rows there are behind the policies. */
  plans: boolean;
  /** Whether a caller may have the transaction rolled back. */
  rollback: boolean;
};

/** Those that no setting changes. */
export const fixedRestLimits: Omit<RestLimits, "maxRows" | "statementTimeoutMs" | "aggregates" | "plans" | "rollback"> =
  {
    maxDepth: 10,
    maxTerms: 200,
    maxUrlLength: 32_768,
    maxBodyBytes: 16 * 1024 * 1024,
  };
