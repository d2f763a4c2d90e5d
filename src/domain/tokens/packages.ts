/**
 * The token packages for sale, the same as the initial rows of the table `token_packages`, for pages that are
 * prerendered without a database.
 */
export const tokenPackages = [
  { id: "price_vanda_token_100", tokens: 100, amount_minor: 100, currency: "USD", badge: null },
  { id: "price_vanda_token_200", tokens: 200, amount_minor: 200, currency: "USD", badge: "popular" },
  { id: "price_vanda_token_300", tokens: 300, amount_minor: 250, currency: "USD", badge: "best_value" },
] as const;
