/** Colour of each churn risk, in addition to its text. */
export const riskTones = { low: "good", medium: "warning", high: "critical" } as const;
