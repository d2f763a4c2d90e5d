import { compact, normaliseWords } from "#domain/records/duplicates/normalise-words.ts";

export type Address = {
  number: string;
  street: string;
  /** The building, the district, and any other part of the address line. */
  place: string;
  city: string;
  postcode: string;
  region: string;
  country: string;
};

const listed = (text: string) =>
  new Map(
    text
      .split(";")
      .flatMap((group) => group.split(",").map((word) => [word.trim(), group.split(",")[0]?.trim() ?? ""])),
  );

const streetWords = listed(
  "st,street,str,strasse; rd,road; ave,avenue,av,avenida,avda; pl,place,plaza,platz; dr,drive; ct,court; cres,crescent,cr;" +
    "cct,circuit; cl,close; hwy,highway; ln,lane; blvd,boulevard; pde,parade; tce,terrace,terr; sq,square; pkwy,parkway;" +
    "calle,c,cl; paseo,po; ctra,carretera; n,north; s,south; e,east; w,west; mt,mount; apt,apartment,apmt,apmnt; vlg,village,vlge",
);
const regions = listed(
  "nsw,new south wales; vic,victoria; qld,queensland; sa,south australia; wa,western australia; tas,tasmania;" +
    "nt,northern territory; act,australian capital territory; al,alabama; ak,alaska; az,arizona; ar,arkansas; ca,california;" +
    "co,colorado; ct,connecticut; de,delaware; fl,florida; ga,georgia; hi,hawaii; id,idaho; il,illinois; in,indiana; ia,iowa;" +
    "ks,kansas; ky,kentucky; la,louisiana; me,maine; md,maryland; ma,massachusetts; mi,michigan; mn,minnesota;" +
    "ms,mississippi; mo,missouri; mt,montana; ne,nebraska; nv,nevada; nh,new hampshire; nj,new jersey; nm,new mexico;" +
    "ny,new york; nc,north carolina; nd,north dakota; oh,ohio; ok,oklahoma; or,oregon; pa,pennsylvania; ri,rhode island;" +
    "sc,south carolina; sd,south dakota; tn,tennessee; tx,texas; ut,utah; vt,vermont; va,virginia; wv,west virginia;" +
    "wi,wisconsin; wy,wyoming; dc,district of columbia; on,ontario; qc,quebec; bc,british columbia; ab,alberta;" +
    "mb,manitoba; sk,saskatchewan; ns,nova scotia; nb,new brunswick",
);
const countries = listed(
  "us,usa,united states,united states of america,america; gb,uk,united kingdom,great britain,england; de,germany,deutschland;" +
    "es,spain,espana; fr,france; it,italy,italia; jp,japan,日本; cn,china,中国; kr,korea,south korea,republic of korea,대한민국,한국;" +
    "sg,singapore; au,australia; ca,canada; mx,mexico; br,brazil,brasil; nl,netherlands,the netherlands,holland; ch,switzerland;" +
    "at,austria; pt,portugal; ie,ireland; nz,new zealand; in,india; ph,philippines; tw,taiwan; hk,hong kong",
);
const isStreetWord = (word: string) =>
  /^(st|rd|ave|pl|dr|ct|cres|cct|cl|hwy|ln|blvd|pde|tce|sq|pkwy|calle|paseo|ctra)$/.test(word);
const numberAhead = /^\s*(?:(?:unit|apt|flat|suite|no|nr|#)\.?\s*)?(?:(\d+[a-z]?)\s*[/-]\s*)?(\d+)([a-z]?)(?=\s|,|$)/i;
const trailingNumber = /^(.*\D)\s(\d+)\s?[a-z]?$/i;

/** Splits an address into the parts that are compared separately. */
export function addressParts(row: {
  address_line?: string | null;
  city?: string | null;
  region?: string | null;
  postal_code?: string | null;
  country?: string | null;
}): Address {
  const parts = (row.address_line ?? "")
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const at = Math.max(
    0,
    parts.findIndex((part) => numberAhead.test(part) || words(part).some(isStreetWord)),
  );
  const { number, street } = splitNumber(parts[at] ?? "");
  const rest = parts.filter((_part, index) => index !== at);
  // A separate number belongs to the next part if that looks like a street.
  if (street === "" && number !== "" && words(rest[0] ?? "").some(isStreetWord)) {
    return {
      number,
      street: words(rest.shift() ?? "").join(""),
      place: rest.map(joined).join(""),
      ...whereabouts(row),
    };
  }
  return { number, street, place: rest.map(joined).join(""), ...whereabouts(row) };
}

const words = (part: string) => normaliseWords(part).map((word) => streetWords.get(word) ?? word);
const joined = (part: string) => words(part).join("");

function splitNumber(part: string): { number: string; street: string } {
  const ahead = numberAhead.exec(part);
  if (ahead) return { number: ahead[2] ?? "", street: joined(part.slice(ahead[0].length)) };
  const trailing = trailingNumber.exec(part);
  if (trailing) return { number: trailing[2] ?? "", street: joined(trailing[1] ?? "") };
  return { number: "", street: joined(part) };
}

function whereabouts(row: {
  city?: string | null;
  region?: string | null;
  postal_code?: string | null;
  country?: string | null;
}) {
  const named = (names: Map<string, string>, value: string | null | undefined) => {
    const text = normaliseWords(value).join(" ");
    return names.get(text) ?? text.replaceAll(" ", "");
  };
  return {
    city: joined(row.city ?? ""),
    postcode: compact(row.postal_code),
    region: named(regions, row.region),
    country: named(countries, row.country),
  };
}
