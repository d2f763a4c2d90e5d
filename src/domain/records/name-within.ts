/** Returns a name without a leading account name and colon, for places that already show the account. */
export const nameWithin = (name: string, account: string | undefined): string =>
  account && name.startsWith(`${account}: `) ? name.slice(account.length + 2) : name;
