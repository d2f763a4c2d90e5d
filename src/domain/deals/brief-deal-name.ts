/** Returns the name of a deal without its account at the start, for places that already show the account. */
export function briefDealName(name: string, account: string | null | undefined): string {
  if (!account || !name.startsWith(account)) return name;
  return /^(?:: ?|： ?| [-–—·] )(.+)$/u.exec(name.slice(account.length))?.[1] ?? name;
}
