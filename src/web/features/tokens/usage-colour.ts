import { tokenFeatures } from "#domain/tokens/token-features.gen.ts";

const features = Object.keys(tokenFeatures);
const colours = ["bg-chart-1", "bg-chart-2", "bg-chart-3", "bg-chart-4", "bg-chart-5", "bg-chart-6", "bg-chart-7"];

/** A feature has the same colour in the chart and beside its name: that of its place among all of them. */
export const usageColour = (feature: string) => colours[features.indexOf(feature)] ?? "bg-chart-8";
