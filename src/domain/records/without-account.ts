/** Returns the name of a deal without the name of its account in front ("Account: Deal"), for places that show both. */
export function withoutAccount(deal: string, account: string | null | undefined): string {
  const start = `${account ?? ""}:`;
  return account && deal.startsWith(start) ? deal.slice(start.length).trim() || deal : deal;
}
