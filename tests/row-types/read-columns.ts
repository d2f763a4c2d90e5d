import { readdirSync, readFileSync } from "node:fs";

import { embeds } from "#web/data/records/record-request.ts";

const folder = "src/web/data";
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => readFileSync(`${folder}/${name}`, "utf8"));

export type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the tables in the generated types, with the columns of their rows. */
export function tablesIn(generated: string): Tables {
  const [tables = ""] = generated.split("\n    Views: {");
  return new Map(
    [...tables.matchAll(/^ {6}(\w+): \{\n {8}Row: \{\n([^}]*)\}/gm)].map(([, table = "", rows = ""]) => [
      table,
      new Set([...rows.matchAll(/^ {10}(\w+):/gm)].map(([, column = ""]) => column)),
    ]),
  );
}

/** Splits at commas outside brackets. */
function partsOf(select: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of select) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** Returns the columns of a select, including those of embedded tables, as `table.column`. */
function namedBy(tables: Tables, table: string, select: string): string[] {
  return partsOf(select).flatMap((part) => {
    const embedded = /^(?:\w+:)?(\w+)(?:!\w+)*\s*\((.*)\)$/s.exec(part);
    if (embedded) {
      const [, name = "", inner = ""] = embedded;
      // An embed named by a column refers to its own table.
      return inner === "" ? [] : namedBy(tables, tables.has(name) ? name : table, inner);
    }
    const column = /^(?:\w+:)?(\w+)/.exec(part)?.[1] ?? "";
    return tables.get(table)?.has(column) ? [`${table}.${column}`] : [];
  });
}

/** Returns the columns in the literal selects of the screens. */
export function columnsRead(tables: Tables): string[] {
  return [
    ...new Set(
      sources.flatMap((source) => {
        const texts = new Map<string, string>();
        const written = (text: string) =>
          text.replaceAll(/\$\{(?:embeds\.)?(\w+)\}/g, (_, name: string) => texts.get(name) ?? linked.get(name) ?? "");
        for (const [, name = "", text = ""] of source.matchAll(/const (\w+) =\s*["`]([^"`]*)["`]/g))
          texts.set(name, written(text));
        return [...source.matchAll(/\.from\("(\w+)"\)\s*\.select\(\s*(?:["`]([^"`]*)["`]|(\w+))/g)].flatMap(
          ([, table = "", literal, name = ""]) => namedBy(tables, table, written(literal ?? texts.get(name) ?? "")),
        );
      }),
    ),
  ];
}

const linked = new Map<string, string>(Object.entries(embeds));
const described = readdirSync("src/domain/records/kinds").map((name) => `records/kinds/${name}`);
const lists = [
  ...described,
  "records/record-columns.ts",
  "records/custom-fields/custom-fields.ts",
  "workspace/onboarding.ts",
].map((name) => `src/domain/${name}`);
const words = new Set([...sources, ...lists.map((file) => readFileSync(file, "utf8"))].join(" ").match(/\w+/g));

/** Returns the columns that the web application's data code never mentions. */
export const columnsUnread = (tables: Tables): string[] =>
  [...tables].flatMap(([table, columns]) =>
    [...columns].filter((column) => !words.has(column)).map((column) => `${table}.${column}`),
  );
