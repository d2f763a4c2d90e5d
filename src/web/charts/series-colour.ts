import type { ChartSeries } from "./chart-data.ts";

/**
 * Chart colours, ordered so that neighbours differ in both lightness and hue and are distinguishable with any colour
 * vision.
 */
const palette = [2, 3, 6, 5, 4, 1, 7, 8];

export const maxColours = palette.length;

/** Returns the colour of the series or group at this index. */
export const seriesColour = (index: number) => `var(--chart-${palette[index % palette.length]})`;

/** Returns blue for positive and orange for negative values; the two differ with any colour vision. */
export const signColour = (value: number) => seriesColour(value < 0 ? 3 : 0);

/** The colours of sentiments, the same as in their badges. */
export const sentimentColours: Record<string, string> = {
  positive: "var(--good)",
  neutral: "var(--chart-8)",
  negative: "var(--critical)",
};
/** Returns the colour of a measure that counts messages of one sentiment. */
export const measureColour = (measure: string) => sentimentColours[measure.replace("_messages", "")];

/** Returns the colour of a series. Compared series are grey and dashed, targets are dark lines. */
export function colourOf(series: readonly ChartSeries[], at: number): string {
  if (series[at]?.isTarget) return "var(--foreground)";
  if (series[at]?.colour) return series[at].colour;
  return series[at]?.isCompared ? "var(--muted-foreground)" : seriesColour(placeOf(series, at));
}

const placeOf = (series: readonly ChartSeries[], at: number) =>
  series.slice(0, at).filter(({ isCompared }) => !isCompared).length;

export type LegendItem = { name: string; colour: string; isDashed: boolean };

/** Returns the legend of the series: name, colour and line style. */
export const legendOf = (series: readonly ChartSeries[]): LegendItem[] =>
  series.map(({ name, isCompared }, at) => ({ name, colour: colourOf(series, at), isDashed: isCompared }));
