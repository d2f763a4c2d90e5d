import type { Context } from "#server/context/context.ts";

/**
 * Returns the address of a page that opens in its workspace, whichever one the reader has open; `search` is the rest of its
 * query.
 */
export function linkToPage(
  { publicUrl }: Pick<Context, "publicUrl">,
  workspace: string,
  path: string,
  search: Record<string, string> = {},
): string {
  return `${publicUrl}${path}?${new URLSearchParams({ ...search, workspace }).toString()}`;
}
