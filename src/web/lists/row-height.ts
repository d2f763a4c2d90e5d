import { useQuery } from "@tanstack/react-query";

import { profileQuery } from "#web/data/workspace/profile.ts";

/** Heights of the rows of a table, by density. */
const heights = { compact: 32, comfortable: 40 } as const;

/** Height of the header of a table. */
export const headHeight = 32;

/** Returns the density of rows that the user has chosen; fingers need more space. */
export function useDensity(): keyof typeof heights {
  const { data: profile } = useQuery(profileQuery);
  if (matchMedia("(pointer: coarse)").matches) return "comfortable";
  return profile?.list_density === "comfortable" ? "comfortable" : "compact";
}

/** Returns the height of every row of a table. */
export const useRowHeight = () => heights[useDensity()];
