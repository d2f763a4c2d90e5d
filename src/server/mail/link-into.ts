import type { Context } from "#server/context.ts";

/** A page of a workspace, which it opens in whichever one the reader has open; `search` is what else its address says. */
export function linkInto(
  { publicUrl }: Pick<Context, "publicUrl">,
  workspace: string,
  path: string,
  search: Record<string, string> = {},
): string {
  return `${publicUrl}${path}?${new URLSearchParams({ ...search, workspace }).toString()}`;
}
