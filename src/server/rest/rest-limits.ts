/** Limits of one data request. */
export type RestLimits = {
  /** Rows in a response and in each embedded list, as PostgREST's db-max-rows; more are available by paging. */
  maxRows: number;
  /** Nesting depth of embeds, and of brackets. */
  maxDepth: number;
  /** Total number of filters, order terms and selected items of one request. */
  maxTerms: number;
  maxUrlLength: number;
  maxBodyBytes: number;
  statementTimeoutMs: number;
  /** True if a select may use aggregates, which read every matching row. */
  aggregates: boolean;
  /** True if a caller may see the plan of a request, which reveals how many rows there are behind the policies. */
  plans: boolean;
  /** True if a caller may have the transaction rolled back. */
  rollback: boolean;
};

/** Limits without a setting. */
export const fixedRestLimits: Omit<RestLimits, "maxRows" | "statementTimeoutMs" | "aggregates" | "plans" | "rollback"> =
  {
    maxDepth: 10,
    maxTerms: 200,
    maxUrlLength: 32_768,
    maxBodyBytes: 16 * 1024 * 1024,
  };
