import { expect, test } from "vitest";

import type { Entity } from "#domain/records/entity.ts";

import { ColumnProfiler } from "./column-profile.ts";
import { suggestEntity } from "./suggest-entity.ts";
import { suggestMapping } from "./suggest-mapping.ts";

/** Sample cells for a column of an export, by its field. Columns without a field contain the same text in each row. */
const cells: Record<string, [string, string, string]> = {
  external_id: ["a-101", "a-102", "a-103"],
  name: ["Oak chairs", "Elm tables", "Ash doors"],
  given_name: ["Anna", "Ben", "Caro"],
  family_name: ["Roth", "Kurz", "Lind"],
  email: ["a@x.test", "b@x.test", "c@x.test"],
  email_2: ["a@y.test", "b@y.test", ""],
  phone: ["+49 30 1234567", "+49 30 1234568", "+49 30 1234569"],
  phone_2: ["+49 151 1234567", "", "+49 151 1234569"],
  account_id: ["Oak Ltd", "Elm Ltd", "Oak Ltd"],
  account_number: ["901", "902", "901"],
  contact_id: ["Anna Roth", "Ben Kurz", "Caro Lind"],
  owner_id: ["Ada Tan", "Ada Tan", "Bo Li"],
  stage_id: ["Proposal", "Qualified", "Proposal"],
  outcome: ["Won", "Lost", "Open"],
  lifecycle: ["Lead", "Customer", "Lead"],
  value_minor: ["1,200.50", "900.00", "300.00"],
  revenue_minor: ["1200.50", "900.00", "300.00"],
  annual_revenue_minor: ["1200000", "900000", "300000"],
  currency: ["EUR", "USD", "EUR"],
  close_date: ["2026-03-05", "2026-03-16", "2026-04-01"],
  created_at: ["2026-01-05", "2026-01-16", "2026-02-01"],
  opened_on: ["2026-01-05", "2026-01-16", "2026-02-01"],
  sold_on: ["2026-01-05 10:00", "2026-01-16 11:00", "2026-02-01 12:00"],
  won_on: ["2026-03-05", "", ""],
  lost_on: ["", "2026-03-16", ""],
  probability: ["60", "40", "10"],
  employees: ["12", "40", "900"],
  website: ["oak.test.com", "elm.test.com", "ash.test.com"],
  "-": ["x y", "x y", "x z"],
};

const exports: [program: string, entity: Entity, headings: string][] = [
  [
    "Outlook contacts",
    "contacts",
    "First Name>given_name,Middle Name>-,Last Name>family_name,Company>account_id,Department>-,Job Title>title,Business Street>address_line,Business City>city,Business State>region,Business Postal Code>postal_code,Business Country/Region>country,Business Phone>phone,Mobile Phone>phone_2,E-mail Address>email,E-mail 2 Address>email_2,Categories>-",
  ],
  [
    "Google contacts",
    "contacts",
    "First Name>given_name,Last Name>family_name,Organization Name>account_id,Organization Title>title,Labels>-,E-mail 1 - Label>-,E-mail 1 - Value>email,E-mail 2 - Value>email_2,Phone 1 - Label>-,Phone 1 - Value>phone,Phone 2 - Label>-,Phone 2 - Value>phone_2,Address 1 - Label>-,Address 1 - Street>address_line,Address 1 - City>city,Address 1 - Country>country",
  ],
  [
    "HubSpot contacts",
    "contacts",
    "Record ID>external_id,First Name>given_name,Last Name>family_name,Email>email,Phone Number>phone,Contact owner>owner_id,Primary Associated Company ID>account_number,Associated Company>account_id,Lifecycle Stage>lifecycle,Create Date>created_at",
  ],
  [
    "HubSpot companies",
    "accounts",
    "Record ID>external_id,Company name>name,Company owner>owner_id,Phone Number>phone,City>city,Country/Region>country,Industry>industry,Company Domain Name>website,Number of Employees>employees,Annual Revenue>annual_revenue_minor,Create Date>created_at",
  ],
  [
    "HubSpot deals",
    "deals",
    "Record ID>external_id,Deal Name>name,Deal Stage>stage_id,Close Date>close_date,Deal owner>owner_id,Amount>value_minor,Create Date>opened_on,Associated Company>account_id,Associated Contact>contact_id",
  ],
  [
    "Pipedrive deals",
    "deals",
    "Deal - ID>external_id,Deal - Title>name,Deal - Value>value_minor,Deal - Currency of Value>currency,Deal - Organization>account_id,Deal - Contact person>contact_id,Deal - Owner>owner_id,Deal - Stage>stage_id,Deal - Status>outcome,Deal - Won time>won_on,Deal - Lost time>lost_on,Deal - Expected close date>close_date",
  ],
  [
    "Pipedrive people",
    "contacts",
    "Person - Name>name,Person - Organization>account_id,Person - Email - Work>email,Person - Phone - Work>phone,Person - Phone - Mobile>phone_2,Person - Owner>owner_id,Person - ID>external_id",
  ],
  [
    "Salesforce contacts",
    "contacts",
    "First Name>given_name,Last Name>family_name,Account Name>account_id,Title>title,Phone>phone,Mobile>phone_2,Email>email,Mailing Street>address_line,Mailing City>city,Mailing State/Province>region,Mailing Zip/Postal Code>postal_code,Mailing Country>country,Contact Owner>owner_id,Lead Source>source,Created Date>created_at",
  ],
  [
    "Salesforce opportunities",
    "deals",
    "Opportunity Owner>owner_id,Account Name>account_id,Opportunity Name>name,Stage>stage_id,Amount>value_minor,Probability (%)>probability,Close Date>close_date,Created Date>opened_on,Type>-",
  ],
  [
    "Zoho contacts",
    "contacts",
    "Record Id>external_id,First Name>given_name,Last Name>family_name,Account Name>account_id,Email>email,Phone>phone,Mobile>phone_2,Contact Owner>owner_id,Lead Source>source,Mailing City>city",
  ],
  [
    "Zoho deals",
    "deals",
    "Record Id>external_id,Deal Name>name,Amount>value_minor,Stage>stage_id,Closing Date>close_date,Account Name>account_id,Contact Name>contact_id,Deal Owner>owner_id,Probability (%)>probability",
  ],
  [
    "Shopify customers",
    "contacts",
    "Customer ID>external_id,First Name>given_name,Last Name>family_name,Email>email,Default Address Company>account_id,Default Address City>city,Default Address Country Code>country,Phone>phone,Tags>-",
  ],
  ["Stripe customers", "contacts", "id>external_id,Email>email,Name>name,Card Name>-,Plan>-"],
];

test.each(exports)("recognises the columns of %s", (_program, entity, headings) => {
  const pairs = headings.split(",").map((pair) => pair.split(">") as [string, string]);
  const columns = pairs.map(([heading, field], index) => {
    const profiler = new ColumnProfiler(index);
    const fallback: [string, string, string] = ["Leeds", "Bath", "Cork"];
    for (const cell of cells[field] ?? fallback) profiler.add(cell);
    return profiler.profile(heading);
  });
  expect(suggestEntity(columns, "export.csv")).toBe(entity);
  const mapping = suggestMapping(entity, columns, { currency: "USD", stages: [] });
  const found = new Map(mapping.columns.map(({ column, field }) => [column, field]));
  const wanted = pairs.map(([heading, field]) => `${heading}>${field}`);
  expect(pairs.map(([heading], at) => `${heading}>${found.get(at) ?? "-"}`)).toEqual(wanted);
});
