export type RestLimits = {
  /**
   * Maximum number of rows in a response and in each embedded list, like PostgREST's db-max-rows. Further rows are
   * available on further pages.
   */
  maxRows: number;
  /** Maximum nesting depth of embeds and of brackets. */
  maxDepth: number;
  /**
   * Maximum number of filters, order terms and selected items of one request, in total. Each step of a JSON path counts
   * as well.
   */
  maxTerms: number;
  maxUrlLength: number;
  maxBodyBytes: number;
  statementTimeoutMs: number;
  /** True if a select may use aggregates, which read every matching row. */
  aggregates: boolean;
  /** True if a caller may see the plan of a request, which reveals how many rows the policies hide. */
  plans: boolean;
  /** True if a caller may request that the transaction be rolled back. */
  rollback: boolean;
};

/** The limits that have no setting. */
export const fixedRestLimits: Omit<RestLimits, "maxRows" | "statementTimeoutMs" | "aggregates" | "plans" | "rollback"> =
  {
    maxDepth: 10,
    maxTerms: 200,
    maxUrlLength: 32_768,
    maxBodyBytes: 16 * 1024 * 1024,
  };
