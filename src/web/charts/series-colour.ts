import type { ChartSeries } from "./chart-data.ts";

/** In this order neighbours differ in lightness as well as in hue, whichever colours somebody's eyes tell apart. */
const palette = [2, 3, 6, 5, 4, 1, 7, 8];

export const mostColours = palette.length;

/** The colour of the series or group in this place. */
export const seriesColour = (index: number) => `var(--chart-${palette[index % palette.length]})`;

/** Above and below nought: blue and orange, which nobody takes for each other. */
export const signColour = (value: number) => seriesColour(value < 0 ? 3 : 0);

/** The colour of one of these series; what is compared with is grey, and dashed wherever it is drawn; a target is a dark line. */
export function colourOf(series: readonly ChartSeries[], at: number): string {
  if (series[at]?.isTarget) return "var(--foreground)";
  return series[at]?.isCompared ? "var(--muted-foreground)" : seriesColour(placeOf(series, at));
}

const placeOf = (series: readonly ChartSeries[], at: number) =>
  series.slice(0, at).filter(({ isCompared }) => !isCompared).length;

export type LegendItem = { name: string; colour: string; isDashed: boolean };

/** Returns which colour each series has. */
export const legendOf = (series: readonly ChartSeries[]): LegendItem[] =>
  series.map(({ name, isCompared }, at) => ({ name, colour: colourOf(series, at), isDashed: isCompared }));
