/** A comment with its position. */
export type Remark = { path: string; line: number; text: string };

/** Names that comments may mention: the words of all code without its comments, and the ends of all paths. */
export type KnownNames = { words: ReadonlySet<string>; paths: ReadonlySet<string> };

const span = /`[^`]+`/g;
/** Matches the inside of a span that is a name or a call rather than a command, a path or a value. */
const nameInSpan = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)*(?:\(.*\))?$/;
const identifier = /[A-Za-z_$][\w$]*/g;
/** Matches words that can only be identifiers, because they contain an underscore, or a capital after a small letter. */
const unquotedName = /(?<![\w/.@-])(?:[a-z]+(?:[A-Z][a-z0-9]*)+|[a-z]+(?:_[a-z0-9]+)+|[A-Z]+(?:_[A-Z0-9]+)+)(?![\w-])/g;
const fileName = /(?<![\w:/.@*-])(?:[\w.$-]+\/)*[\w.$-]+\.(?:tsx?|sql|md|json|css|js|html|ya?ml)\b(?![/-])/g;
const folder = /(?<![\w:/.@-])(?:src|db|tests|e2e|scripts|bench|evals|docs|deploy)(?:\/[\w$-]+)+\b(?![\w.$*/-])/g;
const quoted = /'[^']*'/g;
const rules = [
  { wrong: /\d %/, advice: "write 5% without a space" },
  { wrong: /\bsome (?:milliseconds|seconds|minutes|hours)\b/, advice: "write a few" },
  { wrong: /\bor (?:null|undefined)[.,](?!\w)/, advice: "say when the result is null or undefined" },
];

/** Names of other programs, and files that are written by a command. */
const foreign = new Set([
  "bench/results.json",
  "es/index.html",
  "es/pricing.html",
  "forEntrepreneurs",
  "ical.js",
  "pg_table_size",
  "pg_timezone_names",
]);

/**
 * Returns one problem for each name, file or folder in a comment that does not exist, and for each null without its
 * condition.
 */
export function findUnknownNames(remarks: readonly Remark[], { words, paths }: KnownNames): string[] {
  return remarks.flatMap(({ path, line, text }) => {
    const prose = text.replaceAll(span, " ").replaceAll(/https?:\S+/g, " ");
    const names = [
      ...(text.match(span) ?? [])
        .map((code) => code.slice(1, -1))
        .filter((code) => nameInSpan.test(code))
        .flatMap((code) => code.match(identifier) ?? []),
      ...(prose.match(unquotedName) ?? []),
    ].filter((name) => !words.has(name));
    const files = [...(text.match(fileName) ?? []), ...(prose.match(folder) ?? [])].filter((name) => !paths.has(name));
    const unknown = [...new Set([...names, ...files])].filter((name) => !foreign.has(name));
    return [
      ...unknown.map((name) => `${path}:${line}: “${name}” does not exist`),
      ...rules
        .filter(({ wrong }) => wrong.test(prose.replaceAll(quoted, "")))
        .map(({ advice }) => `${path}:${line}: ${advice}`),
    ];
  });
}

/** Returns the identifiers in code without comments. */
export const wordsOf = (code: string): string[] => code.match(identifier) ?? [];

/** Returns paths with all of their ends, and their folders. */
export function pathEnds(paths: readonly string[]): Set<string> {
  const ends = new Set<string>();
  for (const path of paths) {
    const parts = path.split("/");
    for (const index of parts.keys()) {
      ends.add(parts.slice(index).join("/"));
      ends.add(parts.slice(0, index + 1).join("/"));
    }
  }
  return ends;
}

const description = /^comment on [^']*? is E?'((?:[^']|'')*)'/gim;

/** Returns the comments of an SQL file, including those that the database stores, and its code without comments. */
export function readSql(path: string, sql: string): { remarks: Remark[]; code: string } {
  const line = (index: number) => sql.slice(0, index).split("\n").length;
  const stored = Array.from(sql.matchAll(description), ({ index, 1: text = "" }) => ({ index, text }));
  const others = Array.from(sql.matchAll(/(?<=^|\s)--\s(.*)$/gm), ({ index, 1: text = "" }) => ({ index, text }));
  return {
    remarks: [...stored, ...others].map(({ index, text }) => ({
      path,
      line: line(index),
      text: text.replaceAll(String.raw`\n`, "\n"),
    })),
    code: sql.replaceAll(/(?<=^|\s)--\s.*$/gm, "").replaceAll(description, ""),
  };
}
