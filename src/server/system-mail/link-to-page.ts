import type { Context } from "#server/context/context.ts";

/**
 * Returns the address of a page that opens in its own workspace, even if the reader has another workspace open.
 * `search` is the rest of the query.
 */
export function linkToPage(
  { publicUrl }: Pick<Context, "publicUrl">,
  workspace: string,
  path: string,
  search: Record<string, string> = {},
): string {
  return `${publicUrl}${path}?${new URLSearchParams({ ...search, workspace }).toString()}`;
}
