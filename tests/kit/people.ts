import { mulberry32 } from "#domain/numbers/mulberry32.ts";
import type { PersonRow } from "#domain/records/duplicates/people.ts";

export type Population = { rows: PersonRow[]; truth: Set<string> };

const givenNames =
  "james mary robert patricia john jennifer michael linda david elizabeth william barbara richard susan joseph jessica thomas sarah charles karen christopher lisa daniel nancy matthew betty anthony sandra mark margaret donald ashley steven kimberly andrew emily paul donna joshua michelle kenneth carol kevin amanda brian melissa timothy deborah ronald stephanie jason rebecca george sharon edward laura jeffrey cynthia ryan dorothy jacob amy nicholas angela gary shirley eric anna jonathan brenda stephen pamela larry emma justin nicole scott helen brandon samantha benjamin katherine samuel christine gregory debra alexander rachel patrick carolyn frank janet raymond maria jack olivia dennis heather jerry jose luis carlos lucia elena sofia mateo pablo diego carmen ines hugo marta wei li ming yuki kenji haruto sakura minjun jiwoo ananya arjun priya rahul fatima omar aisha yusuf ingrid lars sven astrid olga ivan piotr katarzyna".split(
    " ",
  );
const common =
  "smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson thomas taylor moore jackson martin lee perez thompson white harris sanchez clark ramirez lewis robinson walker young allen king wright scott torres nguyen hill flores green adams nelson baker hall rivera campbell mitchell carter roberts".split(
    " ",
  );
const starts = "bar cal dor fen gar hal ker lan mar nor pel quin ros sul tor ven wal yar ash bel cor dun esk fal".split(
  " ",
);
const middles = "a e i o u an en in on un ar er ir or".split(" ");
const ends = "berg ton son man ley ham ford wick well stein feld mont ski sen dal worth".split(" ");
const short: Record<string, string> = {
  robert: "bob",
  william: "bill",
  elizabeth: "liz",
  michael: "mike",
  katherine: "kate",
  james: "jim",
  jose: "pepe",
};
const kinds = ["Street", "Road", "Avenue", "Lane", "Drive", "Place"];
const brief: Record<string, string> = { Street: "St", Road: "Rd", Avenue: "Ave", Lane: "Ln", Drive: "Dr", Place: "Pl" };

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * Returns contacts as they accumulate in a CRM: colleagues with the phone and address of the same office, couples with
 * the same home, different people with the same name, and gaps. A tenth of the rows are people that another user
 * entered again. `truth` contains the pairs.
 */
export function population({ seed, size }: { seed: number; size: number }): Population {
  const random = mulberry32(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  // The first entries of a list are the most frequent, as with real names.
  const often = <T>(list: readonly T[]): T => list[Math.floor(list.length * random() ** 2.2)] as T;
  const invented = () => pick(starts) + pick(middles) + (random() < 0.5 ? pick(starts) : "") + pick(ends);
  const families = [...common, ...Array.from({ length: 6000 }, invented)];
  const cities = Array.from({ length: 400 }, () => ({
    name: capital(invented()),
    code: String(10_000 + below(80_000)),
    region: pick(["CA", "NY", "TX", "WA", "FL", "IL"]),
  }));
  const phone = () => `+1 ${200 + below(700)} ${200 + below(700)} ${String(below(10_000)).padStart(4, "0")}`;
  const address = () => {
    const city = often(cities);
    return {
      address_line: `${1 + below(900)} ${capital(invented())} ${pick(kinds)}`,
      city: city.name,
      postal_code: String(Number(city.code) + below(12)),
      region: city.region,
      country: "United States",
    };
  };
  const offices = Array.from({ length: Math.max(1, Math.floor(size / 6)) }, (_, index) => ({
    account_id: `account-${index}`,
    domain: `${invented()}${index}.com`,
    phone: phone(),
    ...address(),
  }));
  const withoutAddress = { address_line: null, city: null, postal_code: null, region: null, country: null };
  const rows: PersonRow[] = [];
  const add = (row: Omit<PersonRow, "id">) => {
    const id = `p${String(rows.length).padStart(7, "0")}`;
    rows.push({ ...row, id });
    return id;
  };
  const person = (last = often(families)): Omit<PersonRow, "id"> => {
    const first = often(givenNames);
    const { domain, phone: desk, account_id, ...place } = pick(offices);
    const works = random() < 0.7;
    const mail = random();
    const home = random();
    return {
      given_name: capital(first),
      family_name: capital(last),
      name: `${capital(first)} ${capital(last)}`,
      account_id: works ? account_id : null,
      email:
        mail < 0.55 && works
          ? `${first}.${last}@${domain}`
          : mail < 0.8
            ? `${first}${last}${below(1000)}@gmail.com`
            : null,
      phone: random() < 0.25 && works ? desk : random() < 0.7 ? phone() : null,
      ...(works && home < 0.5 ? place : home < 0.75 ? address() : withoutAddress),
    };
  };
  const originals = Math.round(size * 0.9);
  while (rows.length < originals) {
    const row = person();
    add(row);
    // Adds this person's partner.
    if (random() < 0.01 && row.address_line) {
      const { address_line, city, postal_code, region, country, phone: home } = row;
      add({
        ...person((row.family_name ?? "").toLowerCase()),
        address_line,
        city,
        postal_code,
        region,
        country,
        phone: home,
      });
    }
  }
  const truth = new Set<string>();
  const seen = new Map<number, string[]>();
  while (rows.length < size) {
    const at = random() < 0.1 && seen.size > 0 ? pick([...seen.keys()].slice(-50)) : below(originals);
    const original = rows[at] as PersonRow;
    const others = seen.get(at) ?? [original.id];
    const id = add(again(original));
    for (const other of others) truth.add(`${other}|${id}`);
    seen.set(at, [...others, id]);
  }
  return { rows, truth };

  function typo(text: string): string {
    if (text.length < 4) return text;
    const at = 1 + below(text.length - 2);
    const letter = String.fromCharCode(97 + below(26));
    return pick([
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + letter + text.slice(at),
      text.slice(0, at) + letter + text.slice(at + 1),
      text.slice(0, at) + (text[at + 1] ?? "") + (text[at] ?? "") + text.slice(at + 2),
    ]);
  }

  /**
   * Returns the same person as another user would enter them: with a typo, a gap, or other values in another format.
   */
  function again(person: PersonRow): Omit<PersonRow, "id"> {
    const { id: _id, ...row } = { ...person };
    const first = (row.given_name ?? "").toLowerCase();
    const slips = 1 + below(3);
    for (let slip = 0; slip < slips; slip++) {
      const which = random();
      if (which < 0.12) row.given_name = typo(row.given_name ?? "");
      else if (which < 0.28) row.family_name = typo(row.family_name ?? "");
      else if (which < 0.36) row.given_name = capital(short[first] ?? first.slice(0, 1));
      else if (which < 0.4) [row.given_name, row.family_name] = [row.family_name, row.given_name];
      else if (which < 0.5 && row.email)
        row.email = row.email.endsWith("gmail.com")
          ? row.email.replace("@", "+crm@")
          : typo(row.email.split("@")[0] ?? "") + row.email.slice(row.email.indexOf("@"));
      else if (which < 0.6 && row.email && (row.phone || row.address_line)) row.email = null;
      else if (which < 0.7 && row.phone && (row.email || row.address_line)) row.phone = null;
      else if (which < 0.78 && row.address_line && (row.email || row.phone)) Object.assign(row, withoutAddress);
      else if (which < 0.86 && row.address_line) row.address_line = typo(row.address_line);
      else if (which < 0.92 && row.postal_code) row.postal_code = typo(row.postal_code);
      else if (row.account_id && (row.phone || row.address_line)) row.account_id = null;
    }
    if (row.phone)
      row.phone = pick([
        row.phone,
        row.phone.slice(3).replaceAll(" ", "-"),
        `(${row.phone.slice(3, 6)}) ${row.phone.slice(7)}`,
      ]);
    if (row.address_line)
      row.address_line = row.address_line.replace(/(\w+)$/, (word) => (random() < 0.5 ? (brief[word] ?? word) : word));
    row.name = `${row.given_name} ${row.family_name}`;
    return row;
  }
}
