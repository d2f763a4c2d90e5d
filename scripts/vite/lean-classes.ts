import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { createTailwindMerge, getDefaultConfig } from "tailwind-merge";
import type { ESTree, Plugin } from "vite";

type Config = ReturnType<typeof getDefaultConfig>;

/**
 * Removes unused class groups from tailwind-merge. The library knows all classes, but most groups do not occur on any
 * screen and cost 2 kB before each screen. Like Tailwind, this plugin finds classes in the source as whole words, and
 * removes the groups without such a word. The rest behaves like the full library (tests/lean-classes.test.ts).
 */
export function leanClasses(): Plugin {
  return {
    name: "vanda:lean-classes",
    apply: "build",
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith("/tailwind-merge/dist/bundle-mjs.mjs")) return null;
      return { code: withoutGroups(code, this.parse(code), unusedGroups(wordsOf("src/web"))), map: null };
    },
  };
}

/** Returns every word in the screens' source that could be a class. */
export function wordsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    ({ name }) => /\.tsx?$/.test(name) && !/\.(gen|test)\./.test(name),
  );
  const words = files.flatMap(({ parentPath, name }) =>
    readFileSync(join(parentPath, name), "utf8").split(/[\s"'`{}$]+/),
  );
  return [...new Set(words)];
}

/** Returns the configuration without the given class groups. */
export function configWithout(groups: ReadonlySet<string>): Config {
  const config = getDefaultConfig();
  const isLeft = ([name]: [string, unknown]) => !groups.has(name);
  return {
    ...config,
    classGroups: Object.fromEntries(Object.entries(config.classGroups).filter(isLeft)),
    conflictingClassGroups: Object.fromEntries(Object.entries(config.conflictingClassGroups).filter(isLeft)),
  } as Config;
}

/** Returns the class groups that none of these words belongs to. */
export function unusedGroups(words: string[]): ReadonlySet<string> {
  const names = Object.keys(getDefaultConfig().classGroups);
  // A class that occurs twice overrides itself, so merging removes one of them. An arbitrary property (`[color:red]`)
  // belongs to no group.
  const isOf = (groups: ReadonlySet<string>, tried: string[]) => {
    const merge = createTailwindMerge(() => configWithout(groups));
    return tried.filter((word) => merge(`${word} ${word}`) === word);
  };
  const ofNone = new Set(isOf(new Set(names), words));
  const classes = isOf(new Set(), words).filter((word) => !ofNone.has(word));
  const all = classes.join(" ");
  return new Set(
    names.filter((name) => {
      const merge = createTailwindMerge(() => configWithout(new Set(names.filter((other) => other !== name))));
      return merge(`${all} ${all}`).split(" ").length === 2 * classes.length;
    }),
  );
}

/** Returns the library's code without the definitions of these groups. */
function withoutGroups(code: string, program: ESTree.Program, groups: ReadonlySet<string>): string {
  const declared = program.body
    .flatMap((statement) => (statement.type === "VariableDeclaration" ? statement.declarations : []))
    .find(({ id }) => id.type === "Identifier" && id.name === "getDefaultConfig")?.init;
  const body = declared?.type === "ArrowFunctionExpression" ? declared.body : null;
  const answer =
    body?.type === "BlockStatement" ? body.body.find((statement) => statement.type === "ReturnStatement") : null;
  const cuts = propertiesOf(answer?.argument)
    .filter(({ name }) => name === "classGroups" || name === "conflictingClassGroups")
    .flatMap(({ value }) => propertiesOf(value))
    .filter(({ name }) => groups.has(name));
  if (cuts.length < groups.size)
    throw new Error("tailwind-merge defines its class groups elsewhere; see lean-classes.ts");
  return cuts
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ""), code);
}

function propertiesOf(node: ESTree.Expression | null | undefined) {
  if (node?.type !== "ObjectExpression") return [];
  return node.properties.flatMap((property) => {
    if (property.type !== "Property") return [];
    const { key, value, start, end } = property;
    const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : "";
    return [{ name, value, start, end }];
  });
}
