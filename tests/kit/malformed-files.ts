import iconv from "iconv-lite";

import { mulberry32 } from "#domain/numbers/mulberry32.ts";

export type NastyFile = { name: string; bytes: Buffer };

const words = [
  "Acme",
  "Óscar Núñez",
  "12 Main St",
  "x",
  "",
  " ",
  "=1+1",
  "1,5",
  "7;8",
  'say ""hi""',
  "東京",
  "a|b",
  "0",
];
const strays = ['"Acme" Ltd', '"Open', 'in "the" middle', 'end"', '"', '""', '"a"b"c"', '" x"y'];
const whole = ['"two\nlines"', '"a,b"', '"with ""quotes"""', '"three\r\n\r\nlines"', '"\t;|,"'];

/** Returns a file with many kinds of faults. The same seed gives the same file. */
export function nastyFile(seed: number): NastyFile {
  const random = mulberry32(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pickOne = <T>(choices: readonly T[], fallback: T): T => choices[below(choices.length)] ?? fallback;
  const often = (share: number) => random() < share;

  const delimiter = pickOne([",", ";", "\t", "|"], ",");
  const newline = pickOne(["\n", "\r\n", "\r"], "\n");
  const width = 1 + below(6);
  const trouble = { quotes: often(0.6), ragged: often(0.4), empty: often(0.4), huge: often(0.05), mixed: often(0.2) };
  const cell = () => {
    if (trouble.quotes && often(0.06)) return pickOne(strays, "");
    if (often(0.15)) return pickOne(whole, "");
    if (trouble.huge && often(0.02)) return "y".repeat(40_000);
    const word = pickOne(words, "");
    return word.includes(delimiter) || word.includes('"') ? `"${word}"` : word;
  };
  const line = () => {
    const cells = trouble.ragged && often(0.1) ? below(width + 3) : width;
    return Array.from({ length: cells }, cell).join(delimiter);
  };
  const header = Array.from({ length: width }, (_, index) => pickOne([`name`, `column ${index}`, "", "name"], "name"));
  const lines = [header.join(delimiter)];
  if (often(0.1)) lines.unshift(`sep=${delimiter}`);
  const rows = below(60);
  for (let row = 0; row < rows; row += 1)
    lines.push(trouble.empty && often(0.1) ? pickOne(["", delimiter], "") : line());
  const text = lines.map((each) => each + (trouble.mixed ? pickOne(["\n", "\r\n"], "\n") : newline)).join("");
  const cut = often(0.3) ? text.replace(/[\r\n]+$/, "") : text;
  const encoding = pickOne(["utf8", "utf8", "win1252", "shift_jis", "utf16le", "win1251", "macintosh"], "utf8");
  const marked = (encoding === "utf8" && often(0.3)) || encoding === "utf16le" ? `\uFEFF${cut}` : cut;
  const bytes = iconv.encode(marked, encoding);
  if (often(0.04)) bytes[below(Math.max(1, bytes.length))] = 0;
  const start = often(0.04)
    ? Buffer.concat([Buffer.from(pickOne(["PK\u0003\u0004", "%PDF-", '{"a":', "<?xml "], "%PDF-")), bytes])
    : bytes;
  return { name: `${seed} ${encoding} ${JSON.stringify(delimiter)} ${JSON.stringify(newline)}`, bytes: start };
}
