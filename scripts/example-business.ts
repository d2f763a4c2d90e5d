const first = [
  "Harbour",
  "Lantern",
  "Cedar",
  "Saffron",
  "Northwind",
  "Bluefin",
  "Copper",
  "Merlion",
  "Juniper",
  "Atlas",
  "Coral",
  "Monsoon",
];
const second = ["Foods", "Clinics", "Logistics", "Studios", "Hotels"];
const industries = ["Food and beverage", "Healthcare", "Logistics", "Design", "Hospitality"];
const people = ["Mei Lin", "Rafael Ortiz", "Hana Sato", "Ji-woo Park", "Priya Nair"];
const given = ["Nadia", "Tomás", "Yuki", "Minjun", "Amara", "Elena", "Kofi", "Lena"];
const family = ["Wong", "Silva", "Ito", "Kim", "Okafor", "Petrova", "Mensah", "Berg", "Rahman"];
const stages = [
  "Qualified",
  "Demo Scheduled",
  "Proposal Sent",
  "Negotiation",
  "Closed Won",
  "Closed Won",
  "Closed Lost",
];
const orders = [
  "Annual plan",
  "Pilot for two sites",
  "Renewal 2027",
  "New showroom",
  "Service upgrade",
  "Spring order",
  "Staff training",
  "Second warehouse",
  "Framework agreement",
  "Lobby refit",
  "Reorder",
];
const priorities = ["Medium", "High", "Medium", "Low"];

/** Returns a number from 0 to 1 that looks random and is the same for the same index. */
const spread = (index: number) => Math.abs(Math.sin((index + 1) * 12.9898) * 43_758.5453) % 1;

/**
 * Returns an example business as three CSV files, for screenshots of the product. The same day gives the same files.
 */
export function exampleBusiness(today: Date) {
  const names = first.flatMap((one) => second.map((other) => `${one} ${other}`));
  const accounts = names.map(
    (name, index) => `${name},${industries[index % industries.length]},${20 + ((index * 137) % 480)}`,
  );
  const deals = Array.from({ length: 320 }, (_, index) => {
    const account = names[(index * 7) % names.length];
    const stage = stages[(index * 5) % stages.length];
    const isClosed = stage?.startsWith("Closed");
    // Closed deals have a date in the last 75 days, open deals in the next 60.
    const closes = new Date(
      today.getTime() + (isClosed ? -1 : 1) * Math.floor(spread(index) ** 1.6 * (isClosed ? 75 : 60)) * 86_400_000,
    );
    const opened = new Date(Math.min(closes.getTime(), today.getTime()) - (20 + (index % 50)) * 86_400_000);
    const value = 900 + ((index * 7919) % 240) * 150;
    return [
      `D-${1000 + index}`,
      `${account}: ${orders[index % orders.length]}`,
      account,
      people[index % people.length],
      stage,
      value,
      priorities[index % priorities.length],
      day(opened),
      day(closes),
    ].join(",");
  });
  const leads = Array.from({ length: 72 }, (_, index) => {
    const name = `${given[index % given.length]} ${family[(index * 5) % family.length]}`;
    // More leads in the last 30 days than in the 30 days before.
    const created = new Date(today.getTime() - Math.floor(spread(index) ** 1.4 * 75) * 86_400_000);
    return `${name},${name.toLowerCase().replace(" ", ".")}@example.com,${names[index % names.length]},lead,${day(created)}`;
  });
  return {
    contacts: ["Name,Email,Account,Lifecycle,Created", ...leads].join("\n"),
    accounts: ["Account,Industry,Employees", ...accounts].join("\n"),
    deals: ["Opportunity ID,Deal name,Account,Owner,Stage,Value,Priority,Opened,Close date", ...deals].join("\n"),
    counts: { accounts: accounts.length, deals: deals.length, contacts: leads.length },
  };
}

const day = (date: Date) => date.toISOString().slice(0, 10);
