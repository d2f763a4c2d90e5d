import { normaliseWords } from "#domain/duplicates/normalise-words.ts";

const legalForms = new Set(
  (
    "inc incorporated corp corporation co company llc llp lp ltd limited plc pty pte gmbh ag kg ohg ug mbh sa sau sl slu slp srl spa sarl sas " +
    "bv nv ab as oy aps sdn bhd kk kabushiki kaisha the and und y et holding holdings group"
  ).split(" "),
);
const eastern = /(株式会社|有限会社|合同会社|有限公司|股份有限公司|有限责任公司|集团|주식회사|㈜|\(주\)|\(株\))/g;

/** Returns the words of a company name without its legal form; all of them if nothing else is left. */
export function companyWords(name: string | null | undefined): string[] {
  const words = normaliseWords((name ?? "").replace(eastern, " ").replaceAll("&", " "));
  const known = words.filter((word) => !legalForms.has(word));
  return known.length > 0 ? known : words;
}

/** Returns the domain of a website, without protocol, 'www' and path. */
export function webDomain(website: string | null | undefined): string {
  return (website ?? "")
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^www\d?\./, "")
    .replace(/[/:?#].*$/, "");
}
