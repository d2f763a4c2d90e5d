import { type Feature, isFeature } from "#domain/tokens/transaction-text.ts";

const colours: Record<Feature, string> = {
  assistant: "bg-chart-1",
  sentiment: "bg-chart-2",
  analytics: "bg-chart-4",
  predictive: "bg-chart-3",
  workflow: "bg-chart-6",
};

/** A feature has the same colour in the chart and beside its name. */
export const usageColour = (feature: string) => (isFeature(feature) ? colours[feature] : "bg-chart-8");
