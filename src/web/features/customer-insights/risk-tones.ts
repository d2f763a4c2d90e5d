/** How each churn risk is coloured; the word stands beside it. */
export const riskTones = { low: "good", medium: "warning", high: "critical" } as const;
