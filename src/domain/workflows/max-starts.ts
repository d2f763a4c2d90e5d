/** The maximum number of records for which one change, one scheduled time or one call starts a workflow. */
export const maxStarts = 100;
