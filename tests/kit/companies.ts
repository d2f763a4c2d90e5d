import type { CompanyRow } from "#domain/records/duplicates/companies.ts";

const syllables =
  "bar cal dor fen gar hal ker lan mar nor pel quin ros sul tor ven wal yar ash bel cor dun esk fal mor tel vic zan lor pra".split(
    " ",
  );
const trades = "Systems Logistics Foods Partners Labs Energy Trading Media Health Solutions Robotics Textiles".split(
  " ",
);
const forms = ["Inc", "Ltd", "LLC", "GmbH", "S.A.", ""];

/**
 * Returns accounts as they accumulate in a CRM, with gaps, with the same name in different towns, and with one in
 * twenty entered twice. `truth` contains the pairs of IDs.
 */
export function market({ seed, size }: { seed: number; size: number }): { rows: CompanyRow[]; truth: Set<string> } {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const word = () => pick(syllables) + pick(syllables) + pick(syllables);
  const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
  const cities = Array.from({ length: 300 }, () => capital(`${word()}ton`));
  const rows: CompanyRow[] = [];
  const add = (row: Omit<CompanyRow, "id">) => {
    const id = `a${String(rows.length).padStart(6, "0")}`;
    rows.push({ ...row, id });
    return id;
  };
  const originals = Math.round(size * 0.95);
  while (rows.length < originals) {
    const name = random() < 0.01 && rows.length > 0 ? (pick(rows).name ?? "").split(" ")[0] : word();
    const trade = pick(trades);
    add({
      name: `${capital(String(name))} ${trade} ${pick(forms)}`.trim(),
      website: random() < 0.6 ? `https://www.${name}${trade.toLowerCase()}${Math.floor(random() * 100)}.com` : null,
      phone: random() < 0.6 ? `+1 ${200 + Math.floor(random() * 700)} ${Math.floor(1e6 + random() * 9e6)}` : null,
      address_line: random() < 0.5 ? `${1 + Math.floor(random() * 900)} ${capital(word())} Street` : null,
      city: random() < 0.7 ? pick(cities) : null,
      country: "US",
    });
  }
  const truth = new Set<string>();
  const copies = new Map<string, string[]>();
  while (rows.length < size) {
    const original = rows[Math.floor(random() * originals)] as CompanyRow;
    const { id, ...row } = original;
    const name = row.name ?? "";
    const way = random();
    const at = 2 + Math.floor(random() * (name.length - 6));
    if (way < 0.4) row.name = `${name.replace(/ (Inc|Ltd|LLC|GmbH|S\.A\.)$/, "")} ${pick(forms)}`.trim();
    else if (way < 0.7) row.name = name.slice(0, at) + name.slice(at + 1);
    else row.name = name.toUpperCase();
    if (random() < 0.3 && (row.phone || row.address_line)) row.website = null;
    else if (random() < 0.3 && (row.website || row.address_line)) row.phone = null;
    else if (random() < 0.3 && (row.website || row.phone)) row.address_line = null;
    const others = copies.get(id) ?? [id];
    const copy = add(row);
    for (const other of others) truth.add(`${other}|${copy}`);
    copies.set(id, [...others, copy]);
  }
  return { rows, truth };
}
