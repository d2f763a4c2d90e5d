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
const orders = ["annual plan", "pilot", "renewal", "new site", "upgrade", "spring order", "training"];

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
    const closes = new Date(today.getTime() + (isClosed ? -1 : 1) * ((index * 13) % (isClosed ? 75 : 60)) * 86_400_000);
    const opened = new Date(closes.getTime() - (20 + (index % 50)) * 86_400_000);
    const value = 900 + ((index * 7919) % 240) * 150;
    return [
      `D-${1000 + index}`,
      `${account}: ${orders[index % orders.length]}`,
      account,
      people[index % people.length],
      stage,
      value,
      day(opened),
      day(closes),
    ].join(",");
  });
  const leads = Array.from({ length: 24 }, (_, index) => {
    const name = `${given[index % given.length]} ${family[(index * 5) % family.length]}`;
    return `${name},${name.toLowerCase().replace(" ", ".")}@example.com,${names[index * 2]},lead`;
  });
  return {
    contacts: ["Name,Email,Account,Lifecycle", ...leads].join("\n"),
    accounts: ["Account,Industry,Employees", ...accounts].join("\n"),
    deals: ["Opportunity ID,Deal name,Account,Owner,Stage,Value,Opened,Close date", ...deals].join("\n"),
    counts: { accounts: accounts.length, deals: deals.length, contacts: leads.length },
  };
}

const day = (date: Date) => date.toISOString().slice(0, 10);
