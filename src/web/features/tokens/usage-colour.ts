import { tokenFeatures } from "#domain/tokens/token-features.gen.ts";

const features = Object.keys(tokenFeatures);
const colours = ["bg-chart-1", "bg-chart-2", "bg-chart-3", "bg-chart-4", "bg-chart-5", "bg-chart-6", "bg-chart-7"];

/** Returns the colour of a feature, by its index among all features. */
export const usageColour = (feature: string) => colours[features.indexOf(feature)] ?? "bg-chart-8";
