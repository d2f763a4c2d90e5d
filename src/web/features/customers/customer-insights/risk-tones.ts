/** Colour of each churn risk, shown next to its text. */
export const riskTones = { low: "good", medium: "warning", high: "critical" } as const;
