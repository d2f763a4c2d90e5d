/**
 * The sections that pay tokens for exploring them. The database has the same list (private.exploration_sections), and a
 * test compares them.
 */
export const explorationSections = {
  home: { name: "Main Dashboard", routes: ["/dashboard"] },
  sales: { name: "Sales Analytics", routes: ["/dashboard/sales"] },
  chat: { name: "AI Chat Assistant", routes: ["/dashboard/ai-chat"] },
  analysis: { name: "Data Analysis", routes: ["/dashboard/analysis"] },
  predictive: { name: "Predictive Analytics", routes: ["/dashboard/predictive-analytics"] },
  insights: { name: "Customer Insights", routes: ["/dashboard/customer-insights"] },
  advanced: { name: "Advanced Analytics", routes: ["/dashboard/advanced-analytics"] },
  workflows: { name: "Automated Workflows", routes: ["/dashboard/automated-workflows"] },
  communication: { name: "Communication Tools", routes: ["/dashboard/communication-tools"] },
  email: { name: "Email Forwarding", routes: ["/dashboard/email-forwarding"] },
  crm: { name: "CRM Analysis", routes: ["/dashboard/crm-analysis"] },
  sentiment: { name: "Sentiment Analysis", routes: ["/dashboard/sentiment-analysis"] },
  promotion: { name: "Promotion Ideas", routes: ["/dashboard/promotion-ideas"] },
  profile: { name: "Profile Settings", routes: ["/dashboard/profile"] },
  company: { name: "Company Management", routes: ["/dashboard/company"] },
  education: { name: "Education Dashboard", routes: ["/dashboard/education", "/dashboard/edu"] },
  healthcare: { name: "Healthcare Dashboard", routes: ["/dashboard/healthcare"] },
  retail: { name: "Retail Dashboard", routes: ["/dashboard/retail"] },
  tech: { name: "Technology Dashboard", routes: ["/dashboard/tech"] },
  fnb: { name: "Food & Beverage Dashboard", routes: ["/dashboard/fnb"] },
  office: { name: "Office Dashboard", routes: ["/dashboard/office"] },
} as const satisfies Record<string, { name: string; routes: readonly string[] }>;

export type ExplorationSection = keyof typeof explorationSections;

const all = Object.entries(explorationSections) as [ExplorationSection, { name: string; routes: readonly string[] }][];

/**
 * Returns the section that is explored by opening a path; undefined for other paths. The pages of records below a
 * section are not counted.
 */
export function sectionAt(path: string): ExplorationSection | undefined {
  const route = path.replace(/\/+$/, "");
  return all.find(([, { routes }]) => routes.includes(route))?.[0];
}

/** Returns the section with this name in the ledger; undefined if there is none. */
export const sectionNamed = (name: string) => all.find(([, section]) => section.name === name)?.[0];
