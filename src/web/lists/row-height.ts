import { useQuery } from "@tanstack/react-query";

import { profileQuery } from "#web/data/workspace/profile.ts";

/** Row heights of a table in pixels, by density. */
const heights = { compact: 32, comfortable: 40 } as const;

/** Header height of a table in pixels. */
export const headHeight = 32;

/** Returns the row density that the user has selected; on touch screens always the larger one. */
export function useDensity(): keyof typeof heights {
  const { data: profile } = useQuery(profileQuery);
  if (matchMedia("(pointer: coarse)").matches) return "comfortable";
  return profile?.list_density === "comfortable" ? "comfortable" : "compact";
}

/** Returns the height of the rows of a table in pixels. */
export const useRowHeight = () => heights[useDensity()];
