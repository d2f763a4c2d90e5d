import type { ChartSeries } from "./chart-data.ts";

/**
 * Chart colours, ordered so that neighbours differ in both lightness and hue and are distinguishable with any colour
 * vision.
 */
const palette = [2, 3, 6, 5, 4, 1, 7, 8];

export const maxColours = palette.length;

/** The opacity of the expected range of values. */
export const bandOpacity = 0.18;

/** Returns the colour of the series or group at this index. */
export const seriesColour = (index: number) => `var(--chart-${palette[index % palette.length]})`;

/** Returns blue for positive and orange for negative values; the two differ with any colour vision. */
export const signColour = (value: number) => seriesColour(value < 0 ? 3 : 0);

/** The colours of sentiments: the same blue and orange as other positive and negative values, and as their badges. */
export const sentimentColours: Record<string, string> = {
  positive: signColour(1),
  neutral: "var(--chart-8)",
  negative: signColour(-1),
};
/** Returns the colour of a measure that counts messages of one sentiment; undefined for other measures. */
export const measureColour = (measure: string) => sentimentColours[measure.replace("_messages", "")];

/** Returns the colour of a series. Compared series are grey and dashed, targets are grey lines. */
export function colourOf(series: readonly ChartSeries[], at: number): string {
  if (series[at]?.colour) return series[at].colour;
  return series[at]?.isCompared || series[at]?.isTarget ? "var(--muted-foreground)" : seriesColour(placeOf(series, at));
}

const placeOf = (series: readonly ChartSeries[], at: number) =>
  series.slice(0, at).filter(({ isCompared }) => !isCompared).length;

/** The ways a legend marks a series: as a filled square, a line, a dashed line, or a pale band. */
export const legendMarks = ["fill", "line", "dashes", "band"] as const;
export type LegendMark = (typeof legendMarks)[number];
export type LegendItem = { name: string; colour: string; mark: LegendMark };

/** Returns the legend of the series: name, colour and line style. */
export const legendOf = (series: readonly ChartSeries[]): LegendItem[] =>
  series.map(({ name, isCompared, isTarget }, at) => ({
    name,
    colour: colourOf(series, at),
    mark: isCompared ? "dashes" : isTarget ? "line" : "fill",
  }));
