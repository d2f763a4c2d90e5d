import type { PartyKind } from "#domain/customers/relations/relation.ts";

/** CSS variable with the colour of each kind of party. */
export const partyTokens: Record<PartyKind, string> = {
  members: "--chart-1",
  contacts: "--chart-2",
  accounts: "--chart-3",
  deals: "--chart-4",
};

/** Converts the theme's colours to a format for WebGL, which does not support oklch. */
export function readColours() {
  const styles = getComputedStyle(document.documentElement);
  const point = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const read = (token: string) => {
    if (!point) return "#888888";
    point.fillStyle = styles.getPropertyValue(token);
    point.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = point.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
  return {
    members: read(partyTokens.members),
    contacts: read(partyTokens.contacts),
    accounts: read(partyTokens.accounts),
    deals: read(partyTokens.deals),
    line: read("--input"),
    faint: read("--border"),
    text: read("--foreground"),
    ground: read("--card"),
    font: getComputedStyle(document.body).fontFamily,
  };
}
export type GraphColours = ReturnType<typeof readColours>;
