/**
 * The operator's details on the about page; operators of other installations enter their own here, and their words in
 * `public-about.json`.
 */
export const provider = {
  founded: 2020,
  activeUsers: 10_000,
  companies: 500,
  /** The promised availability. */
  uptime: 0.999,
};
