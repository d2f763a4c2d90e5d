import type { IndustryName } from "./industry-names.ts";

export type Industry = {
  /** What is sold: name, category, price in whole units of the workspace's currency. */
  products: readonly (readonly [name: string, category: string, price: number])[];
  /** Who buys: endings of account names, and the industry they are in. */
  buyers: readonly (readonly [ending: string, industry: string])[];
  titles: readonly string[];
  sources: readonly string[];
  /** How much is sold in each month of the year, January first, compared with an average month. */
  season: readonly number[];
  /** How much more is sold after a year: 0.2 is a fifth more. */
  growth: number;
  /** Deals that are opened in an average month of the first year. */
  dealsPerMonth: number;
  /** Units in an average deal. */
  units: number;
  winRate: number;
  /** Days from opening to closing, on average. */
  cycle: number;
  /** Won deals that are taken back later. */
  refundRate: number;
  lostReasons: readonly string[];
};

const lostReasons = [
  "Price too high",
  "Went with a competitor",
  "No budget this year",
  "No longer needed",
  "No answer",
];

/** One business of each kind, as people of that trade would recognise it. */
export const industries: Record<IndustryName, Industry> = {
  fnb: {
    products: [
      ["Business lunch buffet", "Catering", 22],
      ["Canapé reception", "Catering", 35],
      ["Wedding menu", "Events", 95],
      ["Private dining room", "Events", 480],
      ["Coffee break", "Catering", 9],
      ["Weekly office fruit", "Subscriptions", 60],
      ["Chef's table evening", "Events", 140],
      ["Barista cart, half day", "Events", 390],
      ["Breakfast platter", "Catering", 14],
      ["Holiday hamper", "Gifts", 68],
    ],
    buyers: [
      ["Law", "Legal services"],
      ["Events", "Event planning"],
      ["Hotel", "Hospitality"],
      ["Bank", "Finance"],
      ["Studios", "Media"],
      ["Architects", "Architecture"],
    ],
    titles: ["Office Manager", "Event Planner", "Executive Assistant", "HR Manager", "General Manager"],
    sources: ["Website", "Walk-in", "Referral", "Instagram", "Trade fair"],
    season: [0.75, 0.85, 0.95, 1, 1.1, 1.15, 0.8, 0.75, 1, 1.05, 1.2, 1.4],
    growth: 0.12,
    dealsPerMonth: 26,
    units: 12,
    winRate: 0.46,
    cycle: 18,
    refundRate: 0.02,
    lostReasons: [...lostReasons, "Date not available"],
  },
  retail: {
    products: [
      ["Oak dining table", "Furniture", 890],
      ["Linen sofa", "Furniture", 1450],
      ["Floor lamp", "Lighting", 180],
      ["Wool rug", "Textiles", 420],
      ["Shelf system", "Furniture", 640],
      ["Ceramic tableware set", "Kitchen", 130],
      ["Outdoor lounge set", "Garden", 1100],
      ["Desk chair", "Office", 320],
      ["Curtains, made to measure", "Textiles", 260],
      ["Gift card", "Gifts", 50],
      ["Interior consultation", "Services", 150],
    ],
    buyers: [
      ["Interiors", "Interior design"],
      ["Hotel", "Hospitality"],
      ["Homes", "Real estate"],
      ["Café", "Restaurants"],
      ["Offices", "Coworking"],
      ["Boutique", "Retail"],
    ],
    titles: ["Buyer", "Purchasing Manager", "Interior Designer", "Store Manager", "Owner"],
    sources: ["Website", "Showroom", "Referral", "Marketplace", "Newsletter"],
    season: [0.8, 0.78, 0.9, 0.95, 1.02, 0.95, 0.9, 0.88, 1, 1.05, 1.35, 1.42],
    growth: 0.15,
    dealsPerMonth: 34,
    units: 1.5,
    winRate: 0.52,
    cycle: 12,
    refundRate: 0.05,
    lostReasons: [...lostReasons, "Out of stock"],
  },
  tech: {
    products: [
      ["Starter plan, year", "Subscriptions", 1188],
      ["Team plan, year", "Subscriptions", 4788],
      ["Business plan, year", "Subscriptions", 11_988],
      ["Onboarding package", "Services", 2500],
      ["API add-on, year", "Add-ons", 2400],
      ["Single sign-on add-on, year", "Add-ons", 1800],
      ["Premium support, year", "Services", 3600],
      ["Data migration", "Services", 4200],
    ],
    buyers: [
      ["Software", "Software"],
      ["Logistics", "Logistics"],
      ["Health", "Healthcare"],
      ["Robotics", "Manufacturing"],
      ["Finance", "Financial services"],
      ["Labs", "Research"],
      ["Media", "Media"],
    ],
    titles: ["CTO", "Head of Operations", "IT Manager", "Product Manager", "Founder", "VP Engineering"],
    sources: ["Free trial", "Website", "Referral", "Outbound", "Conference", "Partner"],
    season: [0.9, 0.95, 1.15, 0.95, 0.95, 1.15, 0.8, 0.8, 1.1, 1, 1.05, 1.2],
    growth: 0.45,
    dealsPerMonth: 22,
    units: 1.4,
    winRate: 0.31,
    cycle: 46,
    refundRate: 0.015,
    lostReasons: [...lostReasons, "Missing a feature", "Security review failed"],
  },
  office: {
    products: [
      ["Annual accounts", "Accounting", 2800],
      ["Monthly bookkeeping, year", "Accounting", 4200],
      ["Payroll, year", "Payroll", 2400],
      ["Tax return", "Tax", 950],
      ["Company formation", "Advisory", 1500],
      ["Due diligence", "Advisory", 9800],
      ["Business plan review", "Advisory", 2200],
      ["Contract review", "Legal", 1200],
    ],
    buyers: [
      ["Construction", "Construction"],
      ["Dental", "Healthcare"],
      ["Trading", "Wholesale"],
      ["Design", "Design"],
      ["Foods", "Food production"],
      ["Transport", "Transport"],
      ["Consulting", "Consulting"],
    ],
    titles: ["Managing Director", "CFO", "Finance Manager", "Owner", "Office Manager"],
    sources: ["Referral", "Website", "Chamber of commerce", "LinkedIn", "Seminar"],
    season: [1.25, 1.2, 1.3, 1.1, 0.95, 0.9, 0.75, 0.7, 0.95, 0.95, 0.95, 1],
    growth: 0.08,
    dealsPerMonth: 16,
    units: 1.2,
    winRate: 0.42,
    cycle: 34,
    refundRate: 0.01,
    lostReasons: [...lostReasons, "Stayed with their adviser"],
  },
  healthcare: {
    products: [
      ["Company health check", "Prevention", 240],
      ["Flu vaccination day", "Prevention", 28],
      ["Physiotherapy, ten sessions", "Therapy", 620],
      ["Dental implant", "Dental", 2100],
      ["Orthodontic treatment", "Dental", 3900],
      ["Ergonomics workshop", "Workshops", 780],
      ["Nutrition programme", "Prevention", 350],
      ["Travel medicine consultation", "Consultation", 90],
    ],
    buyers: [
      ["Manufacturing", "Manufacturing"],
      ["Insurance", "Insurance"],
      ["School", "Education"],
      ["Logistics", "Logistics"],
      ["Sports Club", "Sports"],
      ["Council", "Public sector"],
    ],
    titles: ["HR Manager", "Health and Safety Officer", "Practice Manager", "Team Lead", "Director"],
    sources: ["Referral", "Website", "Insurance partner", "Health fair", "Phone"],
    season: [1.1, 1, 1.05, 0.95, 0.95, 0.9, 0.75, 0.75, 1.15, 1.3, 1.15, 0.95],
    growth: 0.1,
    dealsPerMonth: 20,
    units: 2.4,
    winRate: 0.5,
    cycle: 24,
    refundRate: 0.015,
    lostReasons: [...lostReasons, "Not covered by insurance"],
  },
  education: {
    products: [
      ["Language course, term", "Courses", 480],
      ["Exam preparation", "Courses", 620],
      ["Corporate training day", "Companies", 1900],
      ["Coding camp", "Camps", 540],
      ["One-to-one lessons, ten hours", "Private lessons", 590],
      ["Online course licence, year", "Online", 240],
      ["Teacher certificate", "Certificates", 1350],
      ["Summer school, two weeks", "Camps", 880],
    ],
    buyers: [
      ["School", "Education"],
      ["College", "Education"],
      ["Pharma", "Pharmaceuticals"],
      ["Airline", "Aviation"],
      ["Ministry", "Public sector"],
      ["Software", "Software"],
    ],
    titles: ["Head of Studies", "HR Development Manager", "Principal", "Programme Coordinator", "Parent"],
    sources: ["Open day", "Website", "Referral", "School fair", "Agency"],
    season: [1.2, 0.9, 0.85, 0.95, 1.1, 1.15, 0.8, 1.35, 1.4, 0.9, 0.75, 0.65],
    growth: 0.14,
    dealsPerMonth: 24,
    units: 4,
    winRate: 0.48,
    cycle: 28,
    refundRate: 0.03,
    lostReasons: [...lostReasons, "Timetable did not fit"],
  },
  other: {
    products: [
      ["Consultation", "Services", 300],
      ["Standard package", "Packages", 1200],
      ["Premium package", "Packages", 2900],
      ["Maintenance, year", "Services", 960],
      ["Training day", "Services", 850],
      ["Installation", "Services", 640],
      ["Spare parts kit", "Goods", 180],
      ["Extended warranty", "Services", 220],
    ],
    buyers: [
      ["Trading", "Wholesale"],
      ["Services", "Business services"],
      ["Works", "Manufacturing"],
      ["Group", "Holding"],
      ["Partners", "Consulting"],
      ["Market", "Retail"],
    ],
    titles: ["Owner", "Purchasing Manager", "Operations Manager", "Director", "Assistant"],
    sources: ["Website", "Referral", "Phone", "Trade fair", "Newsletter"],
    season: [0.9, 0.92, 1.08, 1, 1, 1.02, 0.9, 0.85, 1.05, 1.08, 1.1, 1.1],
    growth: 0.15,
    dealsPerMonth: 22,
    units: 2,
    winRate: 0.44,
    cycle: 26,
    refundRate: 0.03,
    lostReasons,
  },
};
