/**
 * The operator's details on the about page. Operators of other installations enter their own here, and their texts in
 * `public-about.json`.
 */
export const provider = {
  founded: 2020,
  activeUsers: 10_000,
  companies: 500,
  /** The promised availability, as a fraction of 1. */
  uptime: 0.999,
};
