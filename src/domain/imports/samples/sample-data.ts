import { addDays, daysBetween } from "#domain/time/dates.ts";

import { industries } from "./industries.ts";
import { type IndustryName, industryNames } from "./industry-names.ts";
import { places } from "./places.ts";
import { createRandom, type Random } from "./random.ts";
import { buildActivities } from "./sample-activities.ts";
import { buildDeals } from "./sample-deals.ts";
import { buildFacts } from "./sample-facts.ts";
import { buildConversations } from "./sample-mails.ts";
import { buildMessages } from "./sample-messages.ts";
import { months } from "./sample-period.ts";
import { buildPoints } from "./sample-points.ts";
import type { SampleAccount, SampleContact, SampleData, SampleDeal } from "./sample-types.ts";

/** Given and family names from many countries, which are combined at random. */
const givenNames =
  "Amina Lucía Wei Yuki Min-jun Sofia Omar Priya Liam Chloé Mateo Hana Noah Ingrid Kofi Elena Raj Mei Tomás Freya Ahmed Sara Ji-woo Lars Nadia Diego Aisha Oliver Mina Pablo Zoe Ravi Camila Jonas Leila Hugo Naoko Samir Ana Daniel".split(
    " ",
  );
const familyNames =
  "García Tan Suzuki Kim Müller Okafor Patel Rossi Nguyen Silva Andersson Haddad Novak Sato Park Dubois Kowalski Mensah Ferrari Lim Yilmaz Jensen Costa Ivanov Chen O'Brien Romero Tanaka Lee Schmidt Osei Sharma Moreau Wong Castillo Berg".split(
    " ",
  );

/** The first words of account names. */
const businessNames =
  "Alder Harbour Juniper Meridian Northgate Orchard Pinnacle Quayside Riverbend Summit Tamarind Union Verde Willow Zephyr Banyan Cobalt Delta Ember Falcon Ginkgo Horizon Indigo Jade Keystone Lotus Maple Nova Onyx Prism Cedar Raffles Sable Terrace Ultra Vista".split(
    " ",
  );

/**
 * Builds two years of data of one business until `today` (YYYY-MM-DD). The same industry and day give the same data:
 * seasons, growth, deals that were won, lost, refunded or are still open, activities, other sales, expenses, metrics,
 * targets, and messages and emails from customers. Prices are in main units, multiplied by `minorUnits`.
 */
export function buildSampleData(industryName: IndustryName, today: string, minorUnits: number): SampleData {
  const industry = industries[industryName];
  const random = createRandom(7919 * (industryNames.indexOf(industryName) + 1));
  const start = addDays(today, -Math.round(months * 30.44));
  const products = industry.products.map(([name, category, price], at) => ({
    name,
    category,
    code: `S-${String(at + 1).padStart(3, "0")}`,
    price_minor: price * minorUnits,
  }));
  const accounts = buildAccounts(random, industryName, 64);
  const contacts = buildContacts(random, industryName, accounts, start, today);
  const deals = buildDeals(random, { industryName, products, contacts, start, today });
  settleLifecycles(contacts, deals);
  const activities = buildActivities(random, deals, today);
  const facts = buildFacts({ industryName, accounts, products, deals, today, minorUnits });
  const { growth } = industry;
  const points = buildPoints({ industryName, sales: facts.sales, deals, growth, today, minorUnits });
  const messages = buildMessages(industryName, contacts, today);
  const conversations = buildConversations(industryName, { contacts, deals, products });
  const sender = "Customer service";
  return { sender, accounts, contacts, products, deals, activities, ...facts, points, messages, conversations };
}

function buildAccounts(random: Random, industryName: IndustryName, count: number): SampleAccount[] {
  const { buyers } = industries[industryName];
  return Array.from({ length: count }, (_, at) => {
    const first = businessNames[at % businessNames.length] ?? "Alder";
    // The second round of first words gets other endings, so that no two accounts have the same name.
    const [ending, industry] = buyers[(at + Math.floor(at / businessNames.length)) % buyers.length] ?? [
      "Group",
      "Services",
    ];
    const [city, country] = random.pick(places);
    const host = `${first}-${ending}`
      .normalize("NFD")
      .toLowerCase()
      .replace(/\p{M}/gu, "")
      .replace(/[^a-z0-9]+/g, "-");
    return {
      name: `${first} ${ending}`,
      industry,
      city,
      country,
      employees: Math.max(2, Math.round(40 * random.factor(1.1))),
      website: `https://www.${host}.example`,
      phone: samplePhone(random, country),
    };
  });
}

/** Phone numbers by country: a range reserved for examples, elsewhere one that is not in use. */
const phoneNumbers: Record<string, string> = {
  SG: "+65 6000 0###",
  MY: "+60 3 0### 00##",
  ES: "+34 910 0## ###",
  MX: "+52 55 0### 00##",
  JP: "+81 3 0### 00##",
  KR: "+82 2 0### 00##",
  CN: "+86 21 0### 00##",
  GB: "+44 20 7946 0###",
  AU: "+61 3 5550 0###",
  PT: "+351 210 0## ###",
};

function samplePhone(random: Random, country = "US") {
  const three = random.between(201, 989);
  const two = String(random.between(0, 99)).padStart(2, "0");
  return (phoneNumbers[country] ?? "+1 ### 555 01##").replace("###", String(three)).replace("##", two);
}

/** The number of accounts that exist from the start; the others are added evenly until today. */
const knownAtFirst = 40;

function buildContacts(
  random: Random,
  industryName: IndustryName,
  accounts: SampleAccount[],
  start: string,
  today: string,
): SampleContact[] {
  const { titles, sources } = industries[industryName];
  const span = daysBetween(start, today);
  const late = accounts.length - knownAtFirst;
  const cameAfter = (account: number) => Math.max(0, Math.round((span * (account - knownAtFirst + 0.5)) / late));
  /**
   * Returns the day a person was added: together with the account if they are its first contact, otherwise mostly in
   * the second year.
   */
  const enteredAfter = (account: number | null, isFirst: boolean, part: number) => {
    const came = account === null ? 0 : cameAfter(account);
    return isFirst ? came : Math.max(came, Math.floor(span * Math.sqrt(part)));
  };
  const used = new Set<string>();
  return Array.from({ length: 170 }, (_, at) => {
    let givenName = random.pick(givenNames);
    let family = random.pick(familyNames);
    while (used.has(`${givenName} ${family}`))
      [givenName, family] = [random.pick(givenNames), random.pick(familyNames)];
    used.add(`${givenName} ${family}`);
    const account = at < accounts.length ? at : random.chance(0.82) ? random.between(0, accounts.length - 1) : null;
    const domain =
      account === null ? "mail.example" : (accounts[account]?.website.replace("https://www.", "") ?? "mail.example");
    const local = `${givenName}.${family}`
      .normalize("NFD")
      .toLowerCase()
      .replace(/[^a-z.-]/g, "");
    return {
      name: `${givenName} ${family}`,
      given_name: givenName,
      family_name: family,
      email: `${local}@${domain}`,
      phone: samplePhone(random, account === null ? undefined : accounts[account]?.country),
      title: random.pick(titles),
      source: random.pick(sources),
      lifecycle: "lead",
      account,
      entered_on: addDays(start, enteredAfter(account, at < accounts.length, random.next())),
    };
  });
}

/**
 * Sets the lifecycle of contacts: buyers are customers, people with open deals are prospects, and people who bought
 * long ago are former customers.
 */
function settleLifecycles(contacts: SampleContact[], deals: SampleDeal[]) {
  const newest = deals.at(-1)?.opened_on ?? "";
  for (const { contact, outcome, close_date: closed, refunded_on: refunded, opened_on: opened } of deals) {
    const person = contacts[contact];
    if (!person) continue;
    if (person.entered_on > opened) person.entered_on = opened;
    if (outcome === "won" && !refunded) person.lifecycle = daysBetween(closed, newest) > 400 ? "former" : "customer";
    else if (outcome === "open" && person.lifecycle === "lead") person.lifecycle = "prospect";
  }
}
