/** What an analysis costs in tokens, by the rows it reads at most; the ledger's own prices are held to these by a test. */
export const analysisPrices = {
  few: { rows: 10_000, tokens: 5 },
  many: { rows: 100_000, tokens: 7 },
  more: { tokens: 10 },
};
